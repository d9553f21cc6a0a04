"""Glasses, caps and scarves of our own, made from the head they sit on."""
import bpy, numpy as np
import human as H


def ring(centre, rx, ry, thick, n=36, m=8, power=2.6):
    v, f = [], []
    for i in range(n):
        a = 6.28318 * i / n
        c, s = np.cos(a), np.sin(a)
        p = np.array([np.sign(c) * abs(c) ** (2 / power) * rx, np.sign(s) * abs(s) ** (2 / power) * ry, -0.12 * (c * rx) ** 2])
        o = np.array([c, s, 0])
        for k in range(m):
            b = 6.28318 * k / m
            v.append(centre + p + o * np.cos(b) * thick + np.array([0, 0, 1]) * np.sin(b) * thick)
            f.append([i * m + k, i * m + (k + 1) % m, ((i + 1) % n) * m + (k + 1) % m, ((i + 1) % n) * m + k])
    return v, f


def tube(a, b, thick, m=8):
    a, b = np.array(a, float), np.array(b, float)
    d = (b - a) / np.linalg.norm(b - a)
    u = np.cross(d, [0.1, 1, 0.2])
    u /= np.linalg.norm(u)
    w = np.cross(d, u)
    v = [p + (u * np.cos(k * 6.28318 / m) + w * np.sin(k * 6.28318 / m)) * thick for p in (a, b) for k in range(m)]
    return v, [[k, (k + 1) % m, m + (k + 1) % m, m + k] for k in range(m)]


def add(x, posed, M, b, mesh_object, Mat, hm, v):
    put = lambda pts: (hm[:3, :3] @ np.array(pts).T).T + hm[:3, 3]

    def obj(name, parts, mat, **k):
        vs, fs = [], []
        for pv, pf in parts:
            fs += [[i + len(vs) for i in f] for f in pf]
            vs += list(pv)
        uv = np.zeros((1, 2))
        return mesh_object(name, put(vs), fs, [[0] * len(f) for f in fs], uv, mat, **k)

    if x['kind'] in ('glasses', 'sunglasses'):
        m = Mat('frame')
        frame = m.end(m.n('BsdfPrincipled', ins={'Base Color': tuple(x.get('colour', (0.02, 0.015, 0.012))) + (1,), 'Roughness': 0.25}))
        parts, lenses = [], []
        thick = x.get('thick', 0.022)
        rx, ry = x.get('size', (0.245, 0.19))
        bv = b['v'][:13380]
        e0 = np.where((bv[:, 1] > 7.0) & (bv[:, 1] < 7.6) & (abs(bv[:, 0]) < 0.5) & (abs(bv[:, 0]) > 0.2))[0]
        e1 = np.where((bv[:, 1] > 7.1) & (bv[:, 1] < 7.4) & (bv[:, 2] > 0) & (bv[:, 2] < 0.6))[0]
        fronts = v[e0, 2].max()
        for s in 'LR':
            e = H.joint(v, f'eye.{s}____head')
            c = np.array([e[0] * 1.06, e[1] - 0.03, fronts + 0.06])
            parts.append(ring(c, rx, ry, thick))
            sg = np.sign(e[0])
            hinge = c + [sg * rx, 0.06, -0.03]
            ear = v[[5399, 11998]].mean(0)
            side = abs(v[e1, 0]).max() * 0.97
            parts.append(tube(hinge, [sg * side, e[1] + 0.03, 0.1], thick * 0.8))
            n = 28
            lens = [
                c + [np.sign(np.cos(a)) * abs(np.cos(a)) ** 0.77 * rx, np.sign(np.sin(a)) * abs(np.sin(a)) ** 0.77 * ry, 0]
                for a in np.linspace(0, 6.28318, n, endpoint=False)
            ]
            lenses.append((lens + [c + [0, 0, 0.03]], [[i, (i + 1) % n, n] for i in range(n)]))
            inner = c - [sg * rx, -0.04, 0]
            parts.append(tube(inner, [0, e[1] + 0.03, inner[2] + 0.02], thick * 0.8))
        obj('frame', parts, frame)
        if x['kind'] == 'sunglasses':
            m = Mat('lens')
            dark = m.end(
                m.n('BsdfPrincipled', ins={'Base Color': tuple(x.get('lens', (0.006, 0.005, 0.005))) + (1,), 'Roughness': 0.03, 'Specular': 0.7})
            )
            obj('lens', lenses, dark)
        else:
            m = Mat('lens')
            t, g = m.n('BsdfTransparent'), m.n('BsdfGlossy', ins={'Roughness': 0.0})
            obj('lens', lenses, m.end(m.n('MixShader', ins={0: 0.05, 1: t, 2: g})))
    else:
        body = [q['DbgName'] for q in b['materials']].index('body')
        bv = b['v']
        faces = []
        for f, mt in zip(b['f'], b['fmat']):
            c = bv[f].mean(0)
            if mt != body:
                continue
            if x['kind'] == 'cap' and c[1] > 7.72 - (0.30 if c[2] < 0.3 else 0) * 1 and not (abs(c[0]) > 0.72 and c[1] < 7.3):
                faces.append(f)
            if x['kind'] == 'scarf':
                oval = ((c[0] / 0.62) ** 2 + ((c[1] - 7.2) / 0.85) ** 2) < 1 and c[2] > 0.42
                if c[1] > 5.2 and abs(c[0]) < 1.3 and not oval:
                    faces.append(f)
        used = sorted({i for f in faces for i in f})
        at = {i: k for k, i in enumerate(used)}
        m = Mat(x['kind'])
        o = m.n('TexCoord').outputs['Object']
        big = m.n(
            'TexWave',
            wave_type='BANDS',
            ins={'Vector': o, 'Scale': 55 if x['kind'] == 'cap' else 9, 'Distortion': 1.5 if x['kind'] == 'cap' else 7, 'Detail': 2},
        )
        fine = m.n('TexNoise', ins={'Vector': o, 'Scale': 700})
        h = m.math('ADD', m.math('MULTIPLY', big.outputs['Fac'], 1.0), m.math('MULTIPLY', fine.outputs['Fac'], 0.3))
        mat = m.end(
            m.n(
                'BsdfPrincipled',
                ins={
                    'Base Color': tuple(x['colour']) + (1,),
                    'Roughness': 0.9,
                    'Specular': 0.1,
                    'Sheen': 0.6,
                    'Normal': m.n('Bump', ins={'Height': h, 'Strength': 0.7, 'Distance': 0.003 if x['kind'] == 'cap' else 0.008}),
                },
            )
        )
        ob = mesh_object(x['kind'], posed[used], [[at[i] for i in f] for f in faces], [[0] * len(f) for f in faces], np.zeros((1, 2)), mat)
        sm = ob.modifiers.new('sm', 'SMOOTH')
        sm.factor = 0.6
        sm.iterations = 14 if x['kind'] == 'scarf' else 6
        d = ob.modifiers.new('d', 'DISPLACE')
        d.strength = 0.013 if x['kind'] == 'cap' else 0.016
        d.mid_level = 0
        so = ob.modifiers.new('so', 'SOLIDIFY')
        so.thickness = 0.004
        ss = ob.modifiers.new('s', 'SUBSURF')
        ss.levels = ss.render_levels = 2
