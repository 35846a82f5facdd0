"""Parts of kernels as Numba keeps them for other functions: as code of LLVM, not yet optimised and without machine code.

Numba makes every function ready to run by itself, and again as a part of each that calls it. Of what only kernels call, the
first is never used: it takes more than a third of the time of compiling, and what is optimised twice runs slower.
"""

import weakref
from typing import Any

import llvmlite.binding as llvm
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import Compiler

_ENVIRONMENT = "_ZN08NumbaEnv"  # how the name begins of what Numba fills in for each function


class PartCompiler(Compiler):
    """Numba's own, with a library of its own kind for what it compiles."""

    def compile_extra(self, func: Any) -> Any:
        name = FunctionIdentity.from_function(func).func_qualname  # type: ignore[no-untyped-call]
        self.state.library = _Unfinished(self.state.targetctx.codegen(), name)  # type: ignore[no-untyped-call]
        self.state.library.enable_object_caching()
        return super().compile_extra(func)  # type: ignore[no-untyped-call]


class _Unfinished(JITCodeLibrary):
    """Code to link into that of others; what goes to the machine has only the environments, without any function."""

    def _optimize_final_module(self) -> None:
        """Not yet: whoever links it optimises both together."""

    def _finalize_final_module(self) -> None:
        code = self._final_module
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._verify_declare_only_symbols()  # type: ignore[no-untyped-call]
        named = [each.name for each in code.global_variables if each.name.startswith(_ENVIRONMENT)]
        environments = [f'@"{name}" = common global i8* null' for name in named]
        empty = self._codegen._create_empty_module(self.name)  # type: ignore[no-untyped-call]
        self._for_the_machine = llvm.parse_assembly("\n".join([str(empty), *environments]))
        self._for_the_machine.name = code.name
        # By this name Numba finds the library again when the machine code is there, and keeps that on the disk.
        setattr(self._for_the_machine, f"_{CPUCodeLibrary.__name__}__library", weakref.proxy(self))
        self._codegen._add_module(self._for_the_machine)  # type: ignore[no-untyped-call]
        self._finalize_specific()  # type: ignore[no-untyped-call]
        self._finalized = True
