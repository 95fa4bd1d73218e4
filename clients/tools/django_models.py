"""Django: its own applications and a model are migrated, and found again by introspection.

usage: django_models.py PORT, in a directory of its own
"""
import pathlib
import sys

import django
from django.conf import settings

pathlib.Path("shop/migrations").mkdir(parents=True, exist_ok=True)
pathlib.Path("shop/__init__.py").touch()
pathlib.Path("shop/migrations/__init__.py").touch()
pathlib.Path("shop/models.py").write_text("""
from django.db import models
class Author(models.Model):
    name = models.CharField(max_length=50, db_index=True)
class Book(models.Model):
    title = models.CharField(max_length=100)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    price = models.DecimalField(max_digits=8, decimal_places=2, default=0)
    tags = models.JSONField(default=dict)
    class Meta:
        constraints = [models.UniqueConstraint(fields=["title", "author"], name="uniq_book")]
""")
sys.path.insert(0, ".")
settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql", "NAME": "quorate", "USER": "quorate", "PASSWORD": "x",
            "HOST": "127.0.0.1", "PORT": sys.argv[1],
        }
    },
    INSTALLED_APPS=["shop", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

call_command("makemigrations", "shop", verbosity=0)
call_command("migrate", verbosity=0)
from shop.models import Author, Book  # noqa: E402

Book.objects.create(title="t", author=Author.objects.create(name="x"), price=3)
assert Book.objects.filter(author__name="x").count() == 1
with connection.cursor() as cursor:
    found = connection.introspection.get_constraints(cursor, "shop_book")
    assert found["uniq_book"]["columns"] == ["title", "author_id"], found
    assert any(each["foreign_key"] == ("shop_author", "id") for each in found.values()), found
    assert connection.introspection.get_sequences(cursor, "shop_book")
