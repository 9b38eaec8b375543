"""State records: every field says who may see it; copies, JSON and views are generated from that."""

from __future__ import annotations

import threading
import typing
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple, TypeVar, cast, dataclass_transform

from .chance import Luck
from .journal import Event

T = TypeVar("T")
Knows = Callable[[Any, str, str], bool]
Plain = dict[str, Any]
Frame = tuple[Any, ...]
"""A step waiting on the stack: its name, then its arguments (strings and integers)."""


PART = "part"


class BadRecord(TypeError):
    """A state declares a field without its visibility, or with a type that is not plain data."""


def same(value: Any) -> Any:
    """The value itself."""
    return value


class Field:
    """The visibility of a field, its default, and whether its entries are pieces."""

    __slots__ = ("copied", "default", "expression", "hint", "kernel", "knows", "name", "pieces", "seen", "shape")

    def __init__(self, seen: str, default: Any, pieces: bool, knows: Knows | None = None) -> None:
        self.seen, self.default, self.pieces, self.knows = seen, default, pieces, knows
        self.name, self.expression, self.kernel = "", "", False
        self.hint: Any = None
        self.shape: Callable[[Any], Any] = same
        self.copied: Callable[[Any], Any] = same

    def entries(self, s: State) -> Iterable[tuple[str, Any]]:
        """The units that are seen or hidden as a whole: the entries of a dict, else the value under ''."""
        value = getattr(s, self.name)
        return value.items() if type(value) is dict else (("", value),)

    def plain(self, s: State) -> Any:
        """The value as plain data; for a part, all its fields."""
        value = getattr(s, self.name)
        return dump(value) if self.seen == PART else value

    def is_known(self, s: State, key: str, seat: str) -> bool:
        """May this seat see this entry?"""
        if self.seen == "public":
            return True
        return self.knows is not None and self.knows(s, key, seat)


def public(default: T, *, pieces: bool = False) -> T:
    """Everybody sees it."""
    return cast(T, Field("public", default, pieces))


def secret(default: T, *, pieces: bool = False) -> T:
    """Nobody sees it, not even its size: deck order, luck, the next steps."""
    return cast(T, Field("secret", default, pieces))


def facedown(default: T, *, pieces: bool = True) -> T:
    """Everybody sees how many there are, and nobody sees which."""
    return cast(T, Field("facedown", default, pieces))


def private(default: T, *, pieces: bool = False) -> T:
    """A dict by seat (or 'seat:what'). The owner sees an entry; others see the length of a list, or nothing."""
    return cast(T, Field("known", default, pieces, lambda s, key, seat: owner(key) == seat))


def known_to(knows: Knows, default: T, *, pieces: bool = False) -> T:
    """A dict; `knows(state, key, seat)` decides who sees an entry. Others see only list lengths."""
    return cast(T, Field("known", default, pieces, knows))


def part(default: T) -> T:
    """A state inside this one, for a game with several boards. Its fields have their own visibility."""
    return cast(T, Field(PART, default, False))


def owner(key: str) -> str:
    """The seat that owns an entry of a private dict."""
    return key.partition(":")[0]


_RUNTIME_SLOTS = ("journal", "luck")  # `@record` adds slots for the declared fields


class State:
    """The fields that the kernel keeps in every game's state. A game adds its own with `@record`."""

    __slots__: tuple[str, ...] = _RUNTIME_SLOTS
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    REALM: ClassVar[str] = ""
    """An extra key for the luck of a part, so that two parts of one match do not share their luck."""
    CLONE: ClassVar[Callable[[Any], Any]]

    luck: Luck
    journal: list[Event] | None

    stack: list[Frame] = secret([])
    seed: int = secret(0)
    counters: dict[str, int] = secret({})
    turn: int = public(0)
    seats: tuple[str, ...] = public(())
    scenario: str = public("")
    variants: dict[str, Any] = public({})
    outcome: str = public("")
    firsts: tuple[str, ...] = public(())
    survivors: tuple[str, ...] = public(())
    scores: dict[str, int] = public({})

    def clone(self: T) -> T:
        """A deep copy without a journal."""
        return type(self).CLONE(self)  # type: ignore[attr-defined,no-any-return]


KERNEL_FIELDS = {name: value for name, value in vars(State).items() if isinstance(value, Field)}
KERNEL_HINTS = {
    "stack": list[tuple[Any, ...]], "seed": int, "counters": dict[str, int], "turn": int,
    "seats": tuple[str, ...], "scenario": str, "variants": dict[str, Any], "outcome": str,
    "firsts": tuple[str, ...], "survivors": tuple[str, ...], "scores": dict[str, int],
}

RENAMED = {"options": "variants"}
"""Kernel fields by their names in states saved by version 0.1."""


@dataclass_transform(kw_only_default=True)
def record(cls: type[T]) -> type[T]:
    """Class decorator: adds slots, `clone`, JSON and views from the declared and the inherited fields."""
    inherited = {f.name: f for f in cls.FIELDS}  # type: ignore[attr-defined]
    fields = {**KERNEL_FIELDS, **inherited, **declared_fields(cls)}
    body = {k: v for k, v in vars(cls).items() if k not in fields and k not in ("__dict__", "__weakref__")}
    slots = tuple(name for name in fields if name not in inherited)
    made = type(cls.__name__, cls.__bases__, {**body, "__slots__": slots})
    made.FIELDS = tuple(fields.values())  # type: ignore[attr-defined]
    made.CLONE = staticmethod(make_clone(made, made.FIELDS))  # type: ignore[attr-defined]
    made.__init__ = make_init(made.FIELDS)  # type: ignore[attr-defined,misc]
    return cast("type[T]", made)


def declared_fields(cls: type) -> dict[str, Field]:
    """The fields that a class declares. Raises `BadRecord` if one lacks its type or its visibility."""
    fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
    for name, hint in typing.get_type_hints(cls).items():
        if name in fields:
            describe(fields[name], name, hint, f"{cls.__name__}.{name}")
        elif name in cls.__annotations__:
            raise BadRecord(f"{cls.__name__}.{name}: who may see it?")
    for name in fields.keys() - typing.get_type_hints(cls).keys():
        raise BadRecord(f"{cls.__name__}.{name}: what is its type?")
    return fields


def describe(field: Field, name: str, hint: Any, where: str) -> None:
    """Store a field's name and type, and prepare its copying."""
    field.name, field.hint, field.shape = name, hint, shaper(hint)
    field.expression = copier(hint, where, anything=field.kernel)
    field.copied = eval("lambda value: " + field.expression.format("value"))
    check_field(field, where)


ATOMS = (bool, int, str)


def copier(hint: Any, where: str, anything: bool = False) -> str:
    """Source code that copies a value `{0}` of this type. Raises `BadRecord` for types that are not plain data."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in ATOMS or (anything and hint is Any):
        return "{0}"
    if is_state(hint):
        return "{0}.clone()"
    if origin is tuple:
        if any(copier(arg, where, anything) != "{0}" for arg in args if arg is not ...):
            raise BadRecord(f"{where}: a tuple holds only what cannot change, not {hint}")
        return "{0}"
    inner = copier(args[-1], where, anything) if args else ""
    if origin is list:
        return "{0}[:]" if inner == "{0}" else "[" + inner.format("x") + " for x in {0}]"
    if origin is dict and args[0] is str:
        if inner == "{0}":
            return "{0}.copy()"
        return "{{k: " + inner.format("v").replace("{", "{{").replace("}", "}}") + " for k, v in {0}.items()}}"
    raise BadRecord(f"{where}: {hint} is not a plain shape (no sets, no objects, dicts by string)")


def is_state(hint: Any) -> bool:
    """Is this type a state?"""
    return isinstance(hint, type) and issubclass(hint, State)


def check_field(field: Field, where: str) -> None:
    """Check the type: `known` needs a dict, `facedown` needs lists, and pieces are ids in lists or keys of a dict."""
    hint, origin = field.hint, typing.get_origin(field.hint)
    if (field.seen == PART) != is_state(hint):
        raise BadRecord(f"{where}: a part is a state, and a state within a state is a part")
    entry = typing.get_args(hint)[1] if origin is dict else hint
    if field.seen == "known" and origin is not dict:
        raise BadRecord(f"{where}: only the entries of a dict can be known to some")
    if field.seen == "facedown" and typing.get_origin(entry) is not list:
        raise BadRecord(f"{where}: only lists, or a dict of lists, can lie face down")
    shown = field.seen == "public" and entry == tuple[str, ...]
    if field.pieces and entry != list[str] and not shown and not (origin is dict and entry in ATOMS):
        raise BadRecord(f"{where}: pieces are a list of ids, a dict of such lists, or the keys of a dict")


def make_clone(cls: type, fields: tuple[Field, ...]) -> Callable[[Any], Any]:
    """A copy function from generated source, many times faster than `deepcopy`."""
    lines = [f" c.{f.name} = {f.expression.format(f's.{f.name}')}" for f in fields]
    source = "def clone(s):\n c = new(cls)\n" + "\n".join(lines) + "\n c.luck = s.luck\n c.journal = None\n return c"
    space: dict[str, Any] = {"cls": cls, "new": object.__new__}
    exec(source, space)
    return cast(Callable[[Any], Any], space["clone"])


def make_init(fields: tuple[Field, ...]) -> Callable[..., None]:
    """A keyword constructor. A missing field starts as a copy of its default."""
    names = {f.name for f in fields}
    lines = [f" s.{f.name} = {f.expression.format(f'd_{f.name}')}" for f in fields]
    space: dict[str, Any] = {f"d_{f.name}": f.default for f in fields}
    exec("def fill(s):\n" + "\n".join(lines), space)
    fill = space["fill"]

    def init(self: Any, **given: Any) -> None:
        if not given.keys() <= names:
            raise TypeError(f"no such field: {', '.join(sorted(given.keys() - names))}")
        fill(self)
        for name, value in given.items():
            setattr(self, name, value)
        self.luck, self.journal = Luck(self.seed), None

    return init


# ---------------------------------------------------------------- JSON


def dump(s: State) -> Plain:
    """The whole state as plain data for JSON (tuples become lists there)."""
    return {f.name: f.plain(s) for f in s.FIELDS}


def restore(cls: type[T], data: Plain) -> T:
    """A state from the data of `dump`, after a trip through JSON, also from version 0.1."""
    shapes = {f.name: f.shape for f in cls.FIELDS}  # type: ignore[attr-defined]
    named = {RENAMED.get(name, name): value for name, value in data.items()}
    return cls(**{name: shapes.get(name, same)(value) for name, value in named.items()})


def shaper(hint: Any) -> Callable[[Any], Any]:
    """A function that copies plain data of this type and turns JSON's lists into the declared tuples."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if is_state(hint):
        return lambda value: restore(hint, value)
    if origin is tuple and args[-1] is not ...:
        parts = [shaper(arg) for arg in args]
        return lambda value: tuple(shape(x) for shape, x in zip(parts, value, strict=True))
    if origin not in (tuple, list, dict):
        return same
    inner = shaper(args[0] if origin is tuple else args[-1])
    if inner is same:
        return cast(Callable[[Any], Any], origin)
    if origin is dict:
        return lambda value: {k: inner(x) for k, x in value.items()}
    return lambda value: origin([inner(x) for x in value])


for _name, _field in KERNEL_FIELDS.items():
    delattr(State, _name)
    _field.kernel = True
    describe(_field, _name, KERNEL_HINTS[_name], f"State.{_name}")


# ---------------------------------------------------------------- what a seat may know


def view(s: State, seat: str) -> Plain:
    """What a seat may know, as new plain data. Seat '' is a spectator."""
    return {f.name: seen_part(f, s, seat) for f in s.FIELDS if f.seen != "secret"}


def state_from_view(cls: type[T], seen: Plain, complete: Callable[[T, Plain], None] | None = None) -> T:
    """A state with the public fields of a view, for rules that only look. Hidden fields keep their defaults.

    `complete` fills in what the view shows of them. Boards ask for the states of the same few views many times, so the
    last ones are kept and copied. A kept view is the same object, and nobody changes a view.
    """
    kept, key = _last_seen.states, (cls, id(seen), complete)
    if key not in kept:
        state = open_state(cls, seen)
        if complete is not None:
            complete(state, seen)
        if len(kept) >= MOST_SEEN:
            del kept[next(iter(kept))]
        kept[key] = seen, state
    return cast(T, kept[key][1].clone())


MOST_SEEN = 12
"""So many states of views are kept: of the views around a few beats, and of their parts."""


class LastSeen(threading.local):
    """The states of the views that a thread looked at last; each keeps its view, so that its id stays its own."""

    def __init__(self) -> None:
        self.states: dict[tuple[Any, int, Any], tuple[Plain, Any]] = {}


_last_seen = LastSeen()


def open_state(cls: type[T], seen: Plain) -> T:
    """A state with the public fields of a view, parts included."""
    fields: tuple[Field, ...] = cls.FIELDS  # type: ignore[attr-defined]
    parts = {f.name: open_state(f.hint, seen[f.name]) for f in fields if f.seen == PART and f.name in seen}
    return cls(**parts, **{f.name: f.shape(seen[f.name]) for f in fields if f.seen == "public" and f.name in seen})


def seen_part(field: Field, s: State, seat: str) -> Any:
    """One field as a seat sees it."""
    value = getattr(s, field.name)
    if field.seen == "public":
        return field.copied(value)
    if field.seen == PART:
        return view(value, seat)
    if type(value) is dict:
        return {k: fresh(v) if field.is_known(s, k, seat) else size(v) for k, v in value.items()}
    return size(value)


def fresh(value: Any) -> Any:
    """A copy of plain data."""
    if type(value) is list:
        return [fresh(x) for x in value] if value and type(value[0]) in (list, dict) else value[:]
    if type(value) is dict:
        return {k: fresh(v) for k, v in value.items()}
    return value


def size(value: Any) -> int | None:
    """What a seat learns of a hidden entry: its length if it is a list."""
    return len(value) if type(value) is list else None


def within(name: str, inner: str) -> str:
    """The name of a part's field or piece in the whole state."""
    return f"{name}.{inner}"


class Place(NamedTuple):
    """The place of a piece: field, entry and position in its list.

    If pieces are a dict's keys, `key` is the entry's value.
    """

    field: str
    key: str
    at: int
    piece: str


WHERE = (list, str)
"""The types of an entry with pieces: a list of pieces, or the place of a piece that is a dict's key."""


def hidden_piles(s: State, seat: str) -> dict[tuple[str, str], list[str]]:
    """The pieces that this seat cannot see, by field and key, without empty piles."""
    found: dict[tuple[str, str], list[str]] = {}
    for field in s.FIELDS:
        if field.seen == PART:
            found |= {(within(field.name, name), key): [within(field.name, piece) for piece in pieces]
                      for (name, key), pieces in hidden_piles(getattr(s, field.name), seat).items()}
        elif field.pieces and field.seen != "public":
            knows = field.knows
            for key, pieces in field.entries(s):
                if pieces and type(pieces) in WHERE and not (knows is not None and knows(s, key, seat)):
                    if type(pieces) is str:
                        found.setdefault((field.name, pieces), []).append(key)
                    else:
                        found[field.name, key] = pieces[:]
    return found


def hidden_places(s: State, seat: str) -> list[Place]:
    """Every place with a piece that this seat cannot see."""
    return [Place(field, key, i, piece) for (field, key), pieces in hidden_piles(s, seat).items()
            for i, piece in enumerate(pieces)]


def hidden_values(s: State, seat: str) -> dict[tuple[str, str], Any]:
    """Every hidden entry that does not hold pieces, by field and key, without the kernel's own fields."""
    own = {(field.name, key): fresh(value)
           for field in s.FIELDS
           if field.seen not in ("public", PART) and not field.kernel
           for key, value in field.entries(s)
           if not (field.pieces and type(value) in WHERE) and not field.is_known(s, key, seat)}
    return own | {(within(field.name, name), key): value
                  for field in s.FIELDS if field.seen == PART
                  for (name, key), value in hidden_values(getattr(s, field.name), seat).items()}


def all_pieces(s: State) -> list[str]:
    """Every piece in the game, sorted. No choice may change this list."""
    found: list[str] = []
    for field in s.FIELDS:
        if field.seen == PART:
            found += [within(field.name, piece) for piece in all_pieces(getattr(s, field.name))]
        elif field.pieces:
            for key, value in field.entries(s):
                found += value if type(value) in (list, tuple) else [key]
    return sorted(found)


def put_piece(s: State, place: Place, piece: str) -> None:
    """Put a piece into a place, instead of the piece there."""
    name, dot, inner = place.field.partition(".")
    if dot:
        return put_piece(getattr(s, name), place._replace(field=inner), piece.removeprefix(within(name, "")))
    value = getattr(s, place.field)
    if type(value) is not dict:
        value[place.at] = piece
    elif type(value.get(place.key)) is list:
        value[place.key][place.at] = piece
    else:
        value[piece] = place.key
    return None
