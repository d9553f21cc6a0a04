"""Where a picture is taken: panorama, lamps, what stands behind, and what the phone makes of the light."""
import os

HDRI = os.environ["HDRI"]


def place(name, r, tone):
    sun = lambda az, el, p=3.5, c=(1, 0.93, 0.82): dict(kind='SUN', az=az, el=el, power=p, colour=c, size=0.01)
    area = lambda az, el, p, c=(1, 1, 1), size=0.8, dist=1.6: dict(az=az, el=el, power=p, colour=c, size=size, dist=dist)
    flash = dict(kind='POINT', az=2, el=6, power=9, colour=(1, 0.98, 0.95), size=0.008, dist=0.9)
    h = lambda f, turn, s=1: dict(hdri=f'{HDRI}/{f}.exr', turn=turn, strength=s)
    any_turn = r.uniform(0, 360)
    s = {}
    wb = lambda k: dict(warm=(1.12, 1, 0.8), cool=(0.95, 1, 1.07), green=(0.96, 1.04, 0.95), none=(1, 1, 1), tung=(1.22, 1, 0.64))[k]
    P = {
        'park': (h('forest', r.choice((90, 60, 200, 260))), [], dict(wb=wb('none'))),
        'garden': (h('forest', r.choice((30, 130, 170, 300)), 0.8), [sun(r.choice((-50, 60)), 40)] if r.random() < 0.6 else [], dict(wb=wb('warm'))),
        'window': (
            h(r.choice(('apartment', 'interior')), any_turn, 0.35),
            [area(r.choice((-70, 70, -50)), 15, 38, (0.93, 0.97, 1), 1.1)],
            dict(wb=wb('none'), contrast=0.2),
        ),
        'kitchen': (h('interior', any_turn, 0.9), [area(r.choice((-40, 50)), 55, 12, (1, 0.85, 0.6), 0.4)], dict(wb=wb('warm'))),
        'street': (h(r.choice(('city', 'courtyard', 'venice')), any_turn), [], dict(wb=wb('cool'))),
        'city': (h('city', any_turn), [], dict(wb=wb('none'), fade=0.03)),
        'cafe': (h(r.choice(('esplanade', 'lobby')), any_turn, 0.8), [area(r.choice((-55, 60)), 30, 14, (1, 0.9, 0.75), 0.6)], dict(wb=wb('warm'))),
        'lobby': (h(r.choice(('lobby', 'hall', 'workshop')), any_turn), [], dict(wb=wb('green'))),
        'sea': (h(r.choice(('sky', 'venice')), r.choice((180, 200, 160, 270))), [sun(r.choice((-60, 55, 30)), 45, 3)], dict(wb=wb('none'), ev=0.25)),
        'sunset': (
            h(r.choice(('sunset', 'sunrise', 'dawn')), r.choice((90, 80, 100, 270))),
            [sun(r.choice((150, -155, -70)), 12, 5, (1, 0.68, 0.38))],
            dict(wb=wb('warm'), glow=0.16),
        ),
        'bar': (
            dict(colour=(0.05, 0.03, 0.025), strength=0.5),
            [
                area(r.choice((-35, 40)), 45, 9, (1, 0.62, 0.32), 0.35, 1.1),
                area(r.choice((-120, 120)), 20, 5, r.choice(((0.3, 0.4, 1), (1, 0.2, 0.5))), 0.3, 1.2),
            ],
            dict(wb=wb('none'), saturation=0.9, ev=-0.3),
        ),
        'night': (h('night', any_turn, 0.25), [flash], dict(wb=wb('none'), ev=0.1, contrast=0.25)),
        'flash': (h('apartment', any_turn, 0.12), [flash], dict(wb=wb('none'), ev=0.2, contrast=0.22)),
        'selfie': (h(r.choice(('interior', 'courtyard', 'park', 'forest')), any_turn), [], dict(wb=wb('none'))),
        'wall': (h('courtyard', any_turn, 1), [sun(r.choice((-50, 45, -30)), 40, 2.5)], dict(wb=wb('none'))),
        'wallbrick': (h('city', any_turn, 1), [], dict(wb=wb('cool'))),
        'wallwood': (h('interior', any_turn, 0.8), [area(r.choice((-50, 50)), 35, 14, (1, 0.85, 0.62), 0.5)], dict(wb=wb('warm'))),
    }
    B = {
        'seaback': ('venice', 200),
        'fieldback': ('sunrise', 90),
        'hillback': ('dawn', 90),
        'sunback': ('sunset', 90),
        'cityback': ('city', 60),
        'forestback': ('forest', 90),
    }
    if name in B:
        return h(B[name][0], B[name][1] + r.uniform(-20, 20)), [], dict(wb=wb('none'), contrast=0.2), None
    if name == 'bar':
        s = dict(kind='bar', colours=[(1, 0.55, 0.2), (1, 0.8, 0.5), (1, 0.3, 0.15), (0.9, 0.2, 0.4), (0.4, 0.5, 1)], back=(0.14, 0.05, 0.02))
    if name in ('flash',):
        s = dict(
            kind='wall',
            gap=r.uniform(0.35, 0.8),
            colour=r.choice(((0.6, 0.57, 0.5), (0.5, 0.3, 0.2), (0.35, 0.42, 0.45))),
            slant=r.uniform(-12, 12),
            look=r.choice(('plain', 'curtain')),
        )
    if name == 'wall':
        s = dict(
            kind='wall',
            gap=r.uniform(0.5, 1),
            colour=r.choice(((0.62, 0.5, 0.32), (0.55, 0.28, 0.2), (0.3, 0.4, 0.42), (0.65, 0.63, 0.6))),
            slant=r.uniform(-25, 25),
        )
    if name == 'wallbrick':
        s = dict(kind='wall', gap=0.9, colour=(0.33, 0.13, 0.08), slant=r.uniform(-25, 25), look='brick')
    if name == 'wallwood':
        s = dict(kind='wall', gap=1.1, colour=(0.3, 0.16, 0.08), slant=r.uniform(-20, 20), look='wood')
    return (*P[name], s or None)
