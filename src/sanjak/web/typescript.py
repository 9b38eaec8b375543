"""`client/src/types.ts`, generated from the structs of `wire.py`: `make types` writes it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

import msgspec.inspect as kinds

from . import wire

HEADER = "// Generated from src/sanjak/web/wire.py by `make types`; do not edit."
PLAIN = {kinds.StrType: "string", kinds.IntType: "number", kinds.FloatType: "number", kinds.BoolType: "boolean",
         kinds.NoneType: "null"}


def types() -> str:
    """The whole file."""
    return "\n\n".join([HEADER, *(interface(struct) for struct in structs())]) + "\n"


def structs() -> list[kinds.StructType]:
    """Every struct that is sent, in the order of `wire.py`."""
    found: dict[str, kinds.StructType] = {}
    for message in wire.SENT:
        collect(kinds.type_info(message), found)
    order = list(vars(wire))
    return sorted(found.values(), key=lambda struct: order.index(struct.cls.__name__))


def collect(kind: kinds.Type, found: dict[str, kinds.StructType]) -> None:
    """Add the structs within a type; one without fields needs no interface."""
    if isinstance(kind, kinds.StructType) and kind.fields:
        found[kind.cls.__name__] = kind
    for part in parts(kind):
        collect(part, found)


def parts(kind: kinds.Type) -> Iterator[kinds.Type]:
    """The types that a type is made of."""
    if isinstance(kind, kinds.StructType):
        yield from (field.type for field in kind.fields)
    elif isinstance(kind, kinds.UnionType):
        yield from kind.types
    elif isinstance(kind, kinds.TupleType):
        yield from kind.item_types
    elif isinstance(kind, kinds.ListType):
        yield kind.item_type
    elif isinstance(kind, kinds.DictType):
        yield from (kind.key_type, kind.value_type)


def interface(struct: kinds.StructType) -> str:
    """A struct as an interface; the fields of its bases are written out."""
    said = notes(struct.cls)
    lines = [f"/** {inspect.getdoc(struct.cls)} */", f"export interface {struct.cls.__name__} {{"]
    for field in struct.fields:
        lines += [f"  /** {said[field.name]} */"] if field.name in said else []
        lines.append(f"  {member(field, struct)};")
    return "\n".join([*lines, "}"])


def member(field: kinds.Field, struct: kinds.StructType) -> str:
    """A field. One that may be left out is never sent as null."""
    if field.required or not struct.cls.__struct_config__.omit_defaults:
        return f"{field.encode_name}: {written(field.type)}"
    return f"{field.encode_name}?: {written(field.type).removesuffix(' | null')}"


def written(kind: kinds.Type) -> str:
    """A type in TypeScript."""
    if isinstance(kind, kinds.StructType):
        return kind.cls.__name__
    if isinstance(kind, kinds.LiteralType):
        return " | ".join(literal(value) for value in kind.values)
    if isinstance(kind, kinds.UnionType):
        return " | ".join(written(part) for part in kind.types)
    if isinstance(kind, kinds.TupleType):
        return f"[{', '.join(written(part) for part in kind.item_types)}]"
    if isinstance(kind, kinds.ListType):
        return f"{written(kind.item_type)}[]"
    if isinstance(kind, kinds.DictType):
        return f"Record<{written(kind.key_type)}, {written(kind.value_type)}>"
    return PLAIN[type(kind)]


def literal(value: object) -> str:
    """One value of a literal type."""
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def notes(cls: type) -> dict[str, str]:
    """The docstrings of a class's fields, with those of its bases."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ == wire.__name__:
            found |= own_notes(base)
    return found


def own_notes(cls: type) -> dict[str, str]:
    """The docstrings that stand below the fields in the source of a class."""
    body = ast.parse(inspect.getsource(cls)).body[0]
    assert isinstance(body, ast.ClassDef)
    pairs = zip(body.body, body.body[1:], strict=False)
    return {field.target.id: str(below.value.value) for field, below in pairs
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)}


if __name__ == "__main__":
    print(types(), end="")
