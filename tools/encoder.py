"""The reader while it is taught: the lower layers of the teacher, and a head that makes their vectors small."""

import torch
from torch.nn import functional

from tools.teacher import HEADS, WIDTH, Teacher

LAYERS, DIMENSIONS = 4, 128
DROPPED = 0.1


class Encoder(torch.nn.Module):
    """Embeddings, layers and a head; with `half`, the layers are reckoned in sixteen bits."""

    def __init__(self, teacher: Teacher, half: bool = False) -> None:
        super().__init__()
        kept = ("embeddings.", *(f"encoder.layer.{layer}." for layer in range(LAYERS)))
        weights = {name: weight for name, weight in teacher.weights.items() if name.startswith(kept)}
        self.parts = torch.nn.ParameterDict(
            {
                name.replace(".", "__"): torch.nn.Parameter(weight.clone())
                for name, weight in weights.items()
                if weight.is_floating_point()
            }
        )
        self.head = torch.nn.Parameter(torch.zeros(WIDTH, DIMENSIONS))
        self.sharpness = torch.nn.Parameter(torch.tensor(3.0))
        self.half = half

    def part(self, name: str) -> torch.Tensor:
        return self.parts[name.replace(".", "__")]

    def forward(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """Vectors of length one."""
        return functional.normalize(self.pooled(pieces, there) @ self.head, dim=1)

    def pooled(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """The mean of what the last layer makes of each piece."""
        if not self.half:
            return self._pooled(pieces, there)
        with torch.autocast("cpu", torch.bfloat16):
            return self._pooled(pieces, there).float()

    def _pooled(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        state = self.part("embeddings.word_embeddings.weight")[pieces]
        state = state + self.part("embeddings.position_embeddings.weight")[: pieces.shape[1]]
        state = self._norm(state + self.part("embeddings.token_type_embeddings.weight")[0], "embeddings.LayerNorm")
        state = self._drop(state)
        hidden = (1.0 - there)[:, None, None, :] * -1e4
        for layer in range(LAYERS):
            state = self._layer(state, hidden, f"encoder.layer.{layer}.")
        return (state * there[..., None]).sum(1) / there.sum(1, keepdim=True)

    def _layer(self, state: torch.Tensor, hidden: torch.Tensor, name: str) -> torch.Tensor:
        shape = (state.shape[0], state.shape[1], HEADS, WIDTH // HEADS)
        query, key, value = (
            self._linear(state, f"{name}attention.self.{part}").view(shape).transpose(1, 2)
            for part in ("query", "key", "value")
        )
        heed = torch.softmax(query @ key.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + hidden, -1) @ value
        mixed = self._linear(heed.transpose(1, 2).reshape(state.shape), f"{name}attention.output.dense")
        state = self._norm(state + self._drop(mixed), f"{name}attention.output.LayerNorm")
        wide = functional.gelu(self._linear(state, f"{name}intermediate.dense"))
        narrow = self._drop(self._linear(wide, f"{name}output.dense"))
        return self._norm(state + narrow, f"{name}output.LayerNorm")

    def _drop(self, state: torch.Tensor) -> torch.Tensor:
        return functional.dropout(state, DROPPED, self.training)

    def _linear(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return functional.linear(state, self.part(f"{name}.weight"), self.part(f"{name}.bias"))

    def _norm(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return functional.layer_norm(state, (WIDTH,), self.part(f"{name}.weight"), self.part(f"{name}.bias"), 1e-12)
