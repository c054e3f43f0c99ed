"""Every fact that only the table can tell: all kinds of claims, and what is printed on boxes."""

from referee.kernel.forms import number
from referee.warcrow.claim import looks, near, nearest
from referee.warcrow.claim.claim import UNIT, forms
from referee.warcrow.claim.reach import SIZES
from referee.warcrow.setup.company import BOX_COUNT

assert looks.LOOKS and near.NEAR and nearest.NEAREST, "the rooms of all kinds are known"
FORMS = forms(
    (rf"models\.{UNIT}", "models", number(1, 20), [BOX_COUNT], [3, 4, 5]),
    (rf"base\.{UNIT}", "base", number(1, 12), [SIZES], [2, 3, 4]),
)
