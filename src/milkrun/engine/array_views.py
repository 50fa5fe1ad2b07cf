"""How Numba compiles the view of a mask as numbers, eight booleans at a time."""

from typing import Any

from numba.core import imputils, types
from numba.np import arrayobj

lower_builtin: Any = imputils.lower_builtin
borrowed: Any = imputils.impl_ret_borrowed
arrays: Any = arrayobj

VIEW = "array.view"  # the same memory, read as another type


def view_words(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Booleans as numbers, eight at a time. Numba's general way counts references, and takes as
    long as iterating over them."""
    one = arrays.make_array(sig.args[0])(context, builder, args[0])
    words = arrays.make_array(sig.return_type)(context, builder)
    eight = one.nitems.type(8)
    arrays.populate_array(
        words,
        data=builder.bitcast(one.data, words.data.type),
        shape=[builder.udiv(one.nitems, eight)],
        strides=[eight],
        itemsize=eight,
        meminfo=one.meminfo,
        parent=one.parent,
    )
    return borrowed(context, builder, sig.return_type, words._getvalue())


lower_builtin(VIEW, types.Array(types.bool_, 1, "C"), types.NumberClass(types.int64))(view_words)
