"""redis-py against the key-value service, in both versions of the protocol: QUORATE_REDIS_PORT, or 6379."""

import os
import threading

import redis

PORT = int(os.environ.get("QUORATE_REDIS_PORT", "6379"))
CLIENTS = 4
ROUNDS = 8


def connect(protocol):
    return redis.Redis(port=PORT, password="quorate", protocol=protocol, decode_responses=True, retry=None)


def strings(client):
    assert client.set("text", "value")
    assert client.get("text") == "value"
    assert client.set("text", "other", nx=True) is None
    assert client.getset("text", "new") == "value"
    assert client.mset({"a": "1", "b": "2"})
    assert client.mget("a", "b", "none") == ["1", "2", None]
    assert client.incrby("a", 41) == 42
    assert client.append("b", "x") == 2
    assert client.set("short", "v", px=100_000)
    assert 0 < client.pttl("short") <= 100_000
    assert client.persist("short")
    assert client.ttl("short") == -1
    try:
        client.incr("text")
        raise AssertionError("a text was counted")
    except redis.ResponseError as error:
        assert "not an integer" in str(error)


def collections(client):
    client.delete("h", "s", "z", "l")
    assert client.hset("h", mapping={"f": "1", "g": "2"}) == 2
    assert client.hgetall("h") == {"f": "1", "g": "2"}
    assert client.hincrby("h", "f", 5) == 6
    assert client.sadd("s", "x", "y") == 2
    assert client.smembers("s") == {"x", "y"}
    assert client.zadd("z", {"one": 1, "half": 0.5}) == 2
    assert client.zscore("z", "half") == 0.5
    assert client.zrange("z", 0, -1) == ["half", "one"]
    scored = client.zrange("z", 0, -1, withscores=True)
    assert [tuple(each) for each in scored] == [("half", 0.5), ("one", 1.0)]
    assert client.rpush("l", "a", "b", "c") == 3
    assert client.lrange("l", 0, -1) == ["a", "b", "c"]
    assert client.lpop("l", 2) == ["a", "b"]
    assert client.type("z") == "zset"
    assert "text" in set(client.scan_iter(match="t*"))


def transactions(client):
    with client.pipeline(transaction=True) as pipe:
        assert pipe.set("t", 1).incr("t").get("t").execute() == [True, 2, "2"]
    with client.pipeline(transaction=False) as pipe:
        for _ in range(200):
            pipe.incr("piped")
        assert pipe.execute()[-1] % 200 == 0
    with client.pipeline() as pipe:
        pipe.watch("t")
        client.set("t", 5)
        pipe.multi()
        pipe.incr("t")
        try:
            pipe.execute()
            raise AssertionError("a watched key had changed")
        except redis.WatchError:
            pass


def count(failures):
    """Adds to a counter by WATCH: no addition may be lost."""
    try:
        client = connect(3)

        def add(pipe):
            value = int(pipe.get("watched") or 0)
            pipe.multi()
            pipe.set("watched", value + 1)

        for _ in range(ROUNDS):
            client.transaction(add, "watched")
    except Exception as failure:  # noqa: BLE001
        failures.append(failure)


def main():
    connect(2).flushall()
    for protocol in 2, 3:
        client = connect(protocol)
        assert client.ping()
        assert client.info()["redis_mode"] == "standalone"
        strings(client)
        collections(client)
        transactions(client)
    failures = []
    threads = [threading.Thread(target=count, args=(failures,)) for _ in range(CLIENTS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not failures, failures
    assert int(connect(2).get("watched")) == CLIENTS * ROUNDS
    try:
        redis.Redis(port=PORT, password="wrong").ping()
        raise AssertionError("a wrong password was taken")
    except redis.AuthenticationError:
        pass
    try:
        connect(2).execute_command("PUBLISH", "c", "m")
        raise AssertionError("an unknown command was taken")
    except redis.ResponseError as error:
        assert "unknown command" in str(error)
    print("redis-py", redis.__version__, "ok")


if __name__ == "__main__":
    main()
