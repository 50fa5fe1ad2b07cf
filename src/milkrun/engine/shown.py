"""What views are made of: pydantic models that our own code fills, many for each move."""

from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict

_set = object.__setattr__


class Trusted(BaseModel):
    """A model that our own code may fill without validation."""

    all_fields: ClassVar[set[str]]

    @classmethod
    def __pydantic_init_subclass__(cls, **more: Any) -> None:
        cls.all_fields = set(cls.__pydantic_fields__)

    @classmethod
    def trusted(cls, **fields: Any) -> Self:
        """One with these fields, all of which must be given, in their declared types.

        Nothing is checked and no default is filled in, which takes half the time of
        `model_construct`; tests check the result against the declaration.
        """
        one = cls.__new__(cls)
        _set(one, "__dict__", fields)
        _set(one, "__pydantic_fields_set__", cls.all_fields)
        _set(one, "__pydantic_extra__", None)
        _set(one, "__pydantic_private__", None)
        return one


class Shown(Trusted):
    """Part of a game's view; immutable once made."""

    model_config = ConfigDict(frozen=True)
