"""Reads people.txt and writes what scene.py builds: python3 people.py shots.json"""
import json
import os
import random
import sys
from looks import HAIR, face, skin, strands
from places import place

ROWS = [line.strip() for line in open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "people.txt")) if not line.startswith("#")]
CLOTH = [
    (0.03, 0.05, 0.12),
    (0.30, 0.04, 0.04),
    (0.55, 0.52, 0.48),
    (0.02, 0.02, 0.022),
    (0.08, 0.14, 0.08),
    (0.45, 0.33, 0.12),
    (0.12, 0.25, 0.33),
    (0.33, 0.2, 0.25),
    (0.6, 0.6, 0.62),
    (0.22, 0.12, 0.07),
    (0.05, 0.2, 0.2),
    (0.5, 0.16, 0.1),
]


def spec(i, row):
    sex, age, tone, hair, where, shot, extra = row.split()
    age, tone = int(age), int(tone)
    r = random.Random(f'{i} {row}')
    style, col = hair.split(':')
    body = sex if sex != 'n' else ('m' if style in ('short', 'hat') else 'f')
    male = body == 'm'
    asian = style == 'asian'
    race = (
        dict(asian=1.0)
        if asian
        else {
            1: dict(caucasian=1),
            2: dict(caucasian=1),
            3: dict(caucasian=0.75, african=0.1, asian=0.15),
            4: dict(caucasian=0.65, african=0.2, asian=0.15),
            5: dict(african=0.75, caucasian=0.25),
            6: dict(african=1),
        }[tone]
    )
    race = {k: float(v) for k, v in race.items()}
    smile = r.uniform(0.15, 0.75)
    squint = r.uniform(0.05, 0.35)
    units = {
        'mouth-corner-puller': smile,
        'eye-left-slit': squint,
        'eye-right-slit': squint * r.uniform(0.8, 1.1),
        'mouth-retraction': r.uniform(0, 0.15),
    }
    if r.random() < 0.3:
        units['mouth-open'] = 0.12
        units['mouth-upward-retraction'] = 0.2
    w = r.uniform(-0.35, 0.25) if age < 35 else r.uniform(-0.2, 0.65)
    world, lights, photo, st = place(where, r, tone)
    tops = (
        ['male_casualsuit02', 'male_casualsuit03', 'male_casualsuit05', 'male_casualsuit06', 'male_casualsuit01', 'male_casualsuit04']
        + (['male_elegantsuit01'] if age > 35 else [])
        if male
        else ['female_casualsuit01', 'female_elegantsuit01', 'female_casualsuit01', 'female_casualsuit02']
    )
    top = r.choice(tops)
    cl = dict(name=top)
    if top in ('male_casualsuit02', 'male_casualsuit04', 'male_casualsuit06', 'female_casualsuit01', 'female_casualsuit02', 'male_casualsuit01'):
        cl['plain'] = tuple(x * r.uniform(0.8, 1.2) for x in r.choice(CLOTH))
    else:
        cl['hue'] = (r.uniform(0.35, 0.65), r.uniform(0.3, 1.0), r.uniform(0.8, 1.4))
    dist, lens, fstop, dy = dict(
        close=(r.uniform(0.5, 0.62), 42, 2.8, -0.015),
        head=(r.uniform(0.8, 1.05), 55, 2.0, r.uniform(-0.07, -0.02)),
        half=(r.uniform(1.02, 1.25), 55, 1.6, r.uniform(-0.13, -0.05)),
        back=(r.uniform(2.2, 4.5), 50, 4, -0.1),
    )[shot]
    size = (
        r.choice(((390, 520), (390, 520), (390, 520), (416, 520), (450, 450), (520, 390), (340, 560)))
        if shot != 'close'
        else r.choice(((390, 520), (390, 520), (450, 450), (416, 520)))
    )
    az = r.uniform(-22, 22) if shot != 'back' else r.uniform(150, 210)
    el = r.uniform(-4, 7) if where != 'selfie' else r.uniform(10, 18)
    turn = r.uniform(-30, 30)
    yaw = max(-28, min(28, az - turn + r.uniform(-16, 16))) if shot != 'back' else r.uniform(-25, 25)
    sh = {} if extra in ('-', 'glasses', 'sunglasses', 'freckles', 'scarf') else dict(x=extra)
    st_list = strands(style, col, r, age, male) if extra != 'scarf' else []
    if sh:
        bc = HAIR['grey'] if age > 50 else HAIR[col]
        st_list += [
            dict(
                style=extra,
                length={'stubble': 0.05, 'full': 0.16, 'goatee': 0.1, 'moustache': 0.12}[extra],
                colour=bc,
                count={'stubble': 4500, 'moustache': 1500}.get(extra, 7000),
                guides=300,
                steps=3,
                frizz=0.012,
                radius=0.00015,
                shade=0.3 if extra == 'stubble' else 0.5,
            )
        ]
    ex = (
        [
            dict(
                kind=extra,
                colour=r.choice(((0.02, 0.015, 0.012), (0.12, 0.05, 0.02), (0.03, 0.03, 0.06))),
                size=r.choice(((0.245, 0.18), (0.25, 0.2), (0.22, 0.2))),
                thick=r.choice((0.014, 0.02)),
            )
        ]
        if extra in ('glasses', 'sunglasses')
        else []
    )
    if extra == 'scarf':
        ex += [dict(kind='scarf', colour=r.choice(((0.3, 0.05, 0.08), (0.1, 0.16, 0.2), (0.45, 0.38, 0.3))))]
    if style == 'cap':
        ex += [dict(kind='cap', colour=r.choice(CLOTH))]
    clothes = [cl] + ([dict(name='fedora', hue=(0.5, 0.6, 1), puff=0)] if style == 'hat' else [])
    photo = dict(
        photo,
        ev=photo.get('ev', 0) + r.uniform(-0.3, 0.35),
        contrast=photo.get('contrast', 0.13) + r.uniform(-0.05, 0.1),
        saturation=photo.get('saturation', 1) * r.uniform(0.85, 1.1),
    )
    return dict(
        name=f'{i + 1:03d}',
        seed=i + 11,
        sex=sex,
        age=age,
        tone=tone,
        scarf=extra == 'scarf',
        faceless=shot == 'back',
        shot=shot,
        male=1.0 if male else 0.0,
        old=max(0, (age - 25) / 65) * 0.9,
        race=race,
        weight=w,
        muscle=r.uniform(-0.2, 0.4 if male else 0.1),
        face=face(r, male),
        units=units,
        head=(yaw, r.uniform(-4, 6), r.uniform(-8, 8)),
        turn=turn,
        arms=(r.uniform(26, 32), r.uniform(26, 32)),
        skin=skin(body, age, tone, r, asian, extra == 'freckles'),
        eye='brown' if tone > 3 or asian or col == 'black' else r.choice(('blue', 'brownlight', 'green', 'grey', 'brown', 'bluegreen')),
        brow=r.choice(
            ('eyebrow009', 'eyebrow012', 'eyebrow003', 'eyebrow001')
            if male
            else ('eyebrow001', 'eyebrow002', 'eyebrow006', 'eyebrow010', 'eyebrow011')
        ),
        brow_colour=tuple(x * (0.8 if male else 1.25) for x in (HAIR['brown'] if col in ('blond', 'grey', 'white', 'red') else HAIR[col])),
        lash='Eyelashes01' if male else 'eyelashes02',
        strands=st_list,
        extras=ex,
        clothes=clothes,
        world=world,
        lights=lights,
        set=st,
        photo=photo,
        size=size,
        samples=int(os.environ.get('SAMPLES', '8')) * (2 if where == 'bar' else 1),
        camera=dict(
            az=az,
            el=el,
            dist=dist,
            lens=lens if size[0] <= size[1] else lens * 0.85,
            fstop=fstop,
            shift=(r.uniform(-0.05, 0.05) * dist, dy + r.uniform(-0.02, 0.02)),
            tilt=r.uniform(-6, 6) if r.random() < 0.6 else r.uniform(-12, 12),
            focus_off=r.choice((0, 0, 0, 0.02)),
        ),
    )


if __name__ == '__main__':
    json.dump([spec(i, row) for i, row in enumerate(ROWS)], open(sys.argv[1], 'w'))
