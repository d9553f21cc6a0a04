"""Hair, beards and stubble of single strands, grown on the head and let fall round it."""
from functools import lru_cache
import bpy, numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
import human as H


@lru_cache(None)
def head_tris():
    b = H.base()
    body = [x['DbgName'] for x in b['materials']].index('body')
    out = []
    uvs = []
    for f, fuv, m in zip(b['f'], b['fuv'], b['fmat']):
        if m != body or b['v'][f, 1].min() < 6.0 or abs(b['v'][f, 0]).max() > 1.1:
            continue
        out.append(f[:3])
        uvs.append(fuv[:3])
        if len(f) == 4:
            out.append([f[0], f[2], f[3]])
            uvs.append([fuv[0], fuv[2], fuv[3]])
    return np.array(out), np.array(uvs)


BEARDS = ('full', 'stubble', 'goatee', 'moustache')
_cap = {}


def cap_image():
    if 'i' not in _cap:
        im = bpy.data.images.load(f'{H.DATA}/skins/old_african_female/textures/old_darkskinned_female_diffuse.png')
        _cap['i'] = np.array(im.pixels[:]).reshape(im.size[1], im.size[0], 4)[:, :, :3].mean(2)
    return _cap['i']


def scalp_density(tris, uvs):
    """1 where the painted cap of hair lies, 0 on the face."""
    b = H.base()
    im = cap_image()
    uv = b['uv'][uvs].mean(1)
    lum = im[np.clip((uv[:, 1] * im.shape[0]).astype(int), 0, im.shape[0] - 1), np.clip((uv[:, 0] * im.shape[1]).astype(int), 0, im.shape[1] - 1)]
    c = b['v'][tris].mean(1)
    dark = np.clip((0.085 - lum) / 0.05, 0, 1)
    face = (c[:, 2] > 0.75) & (c[:, 1] < 7.75)
    ear = (abs(c[:, 0]) > 0.74) & (c[:, 1] < 7.35) & (c[:, 2] > -0.35)
    neck = c[:, 1] < 6.55
    dark[(c[:, 1] > 7.95) & (c[:, 2] < 0.75)] = 1
    x = abs(c[:, 0])
    line = 7.99 - 0.16 * np.clip((x - 0.3) / 0.3, 0, 1) - 0.45 * np.clip((0.85 - c[:, 2]) / 0.5, 0, 1)
    dark[(c[:, 1] > line) & (c[:, 2] > 0.2)] = 1
    face = face & (c[:, 1] < line)
    dark[face | ear | neck] = 0
    return dark


def beard_density(tris, style):
    c = H.base()['v'][tris].mean(1)
    x, y, z = abs(c[:, 0]), c[:, 1], c[:, 2]
    d = np.zeros(len(c))
    mouth = (x < 0.30) & (y > 6.62) & (y < 6.80) & (z > 1.0)
    lip = (x < 0.27) & (y >= 6.76) & (y < 6.87) & (z > 1.1)
    chin = (x < 0.42) & (y <= 6.66) & (y > 6.22) & (z > 0.75)
    jaw = (y < 6.72) & (y > 6.22) & (z > 0.28) & (x > 0.2)
    cheek = (y >= 6.5) & (y < 6.98) & (x > 0.42) & (z > 0.25) & (z < 1.12) & (y < 6.98 - (z - 0.25) * 0.28)
    if style in ('full', 'stubble'):
        d[jaw | chin | cheek | lip] = 1
    if style == 'goatee':
        d[chin | lip] = 1
    if style == 'moustache':
        d[lip] = 1
    inner = (x < 0.26) & (y > 6.60) & (y < 6.79) & (z > 1.0)
    d[inner] = 0
    return d


def density(tris, uvs, s):
    dens = beard_density(tris, s['style']) if s['style'] in BEARDS else scalp_density(tris, uvs)
    if s.get('under'):
        dens = dens * (H.base()['v'][tris].mean(1)[:, 1] < 7.55)
    if s.get('bald'):
        c = H.base()['v'][tris].mean(1)
        dens = dens * np.clip((7.75 + s['bald'] * 0.3 - c[:, 1]) / 0.25, 0, 1)
    return dens


def sample(v, tris, density, count, rng):
    p = v[tris]
    n = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
    area = np.linalg.norm(n, axis=1) * 0.5
    w = area * density
    i = rng.choice(len(tris), count, p=w / w.sum())
    r1, r2 = np.sqrt(rng.random(count)), rng.random(count)
    pts = (1 - r1)[:, None] * p[i, 0] + (r1 * (1 - r2))[:, None] * p[i, 1] + (r1 * r2)[:, None] * p[i, 2]
    nn = n[i] / np.maximum(np.linalg.norm(n[i], axis=1, keepdims=True), 1e-9)
    return pts, nn


@lru_cache(None)
def solid():
    b = H.base()
    body = [x['DbgName'] for x in b['materials']].index('body')
    return [f for f, m in zip(b['f'], b['fmat']) if m == body and b['v'][f, 1].min() > 2.5]


def tree(v):
    return BVHTree.FromPolygons(v.tolist(), solid())


def guides(v, roots, normals, s, rng, bvh):
    """Grows the guide strands; lengths in decimetres."""
    n = s.get('steps', 9)
    out = np.zeros((len(roots), n + 1, 3))
    centre = v[[5399, 11998]].mean(0)
    top = roots[:, 1].max()
    part = s.get('part', 0.2)
    for i, (r, nn) in enumerate(zip(roots, normals)):
        length = s['length'] * (1 + s.get('vary', 0.15) * rng.normal())
        kind = s['style']
        up = np.array([0, 1.0, 0])
        sign = 1 if r[0] > part else -1
        low = np.clip((top - r[1]) / 1.6, 0, 1)
        if kind == 'short':
            side = s.get('sides', 0.35)
            length *= side + (1 - side) * np.clip(1.25 - low * 1.6, 0, 1)
            d0 = nn * s.get('lift', 0.34) + np.array(s.get('comb', (0.35, 0.1, 0.6)))
            if low > 0.35:
                d0 = nn * 0.35 + np.array([0, -0.9, -0.35])
            gravity = s.get('gravity', 0.15)
        elif kind == 'long':
            away = np.array([sign * (0.75 if r[2] > -0.2 else 0.25), -0.15 - 0.9 * low, -0.42 if r[2] > 0.3 else -0.2])
            away = away * np.clip(0.35 + abs(r[0] - part) * 1.6, 0.35, 1)  # hair beside the parting hides it
            d0 = away - nn * (away @ nn) * 0.92 + nn * s.get('lift', 0.16)
            gravity = s.get('gravity', 0.75)
            length = length * (0.75 + 0.25 * (1 - low)) + (1 - low) * 0.9
        elif kind == 'back':  # combed to a knot
            d0 = nn * 0.2 + (np.array(s['knot']) - r) / np.linalg.norm(np.array(s['knot']) - r)
            gravity = 0
            length = np.linalg.norm(np.array(s['knot']) - r) * 1.15
        elif kind == 'afro':
            d0 = nn + 0.4 * (r - np.array([0, 7.4, 0.1]))
            gravity = 0
            length *= 1
        else:  # beard
            d0 = nn * s.get('lift', 0.45) + np.array([0.15 * np.sign(r[0]), -0.8, 0.1])
            gravity = 0.05
        d = d0 / np.linalg.norm(d0) + rng.normal(0, s.get('wild', 0.08), 3)
        p = r - nn * 0.01
        step = length / n
        out[i, 0] = p
        for k in range(n):
            d = d / np.linalg.norm(d)
            d[1] -= gravity * (0.5 + k / n)
            if kind == 'back':
                to = np.array(s['knot']) - p
                d = d * 0.5 + 0.5 * to / max(np.linalg.norm(to), 1e-3)
            if kind == 'long' and p[1] < 6.6:
                d[2] += s.get('front', 0.0) * 0.25
                d[0] *= 0.8
            d = d / np.linalg.norm(d)
            q = p + d * step
            hit, hn, _, dist = bvh.find_nearest(Vector(q))
            if hit is not None:
                o = np.array(hit)
                m = np.array(hn)
                gap = s.get('gap', 0.05) * min(1, (k + 1) / 3)
                if (q - o) @ m < gap and dist < 0.6:
                    q = o + m * gap
                    d = q - p
            p = q
            out[i, k + 1] = p
    return out


def children(g, groots, roots, s, rng):
    r, q = roots.astype(np.float32), groots.astype(np.float32)
    d = (q**2).sum(1)[None] - 2 * r @ q.T
    near = np.argpartition(d, 3, 1)[:, :3]
    pick = near[np.arange(len(roots)), rng.choice(3, len(roots), p=[0.62, 0.25, 0.13])]
    base = g[pick]
    n = base.shape[1]
    t = np.linspace(0, 1, n)
    off = (roots - groots[pick])[:, None, :] * (1 - s.get('clump', 0.55) * t**0.7)[None, :, None]
    jitter = rng.normal(0, 1, (len(roots), 1, 3)) * (s.get('frizz', 0.03) * t**1.4)[None, :, None]
    wave = np.zeros_like(base)
    if s.get('curl'):
        r, turns = s['curl']
        ph = rng.random(len(g))[pick] * 6.28 + rng.normal(0, 0.35, len(roots))
        amp = r * np.minimum(1, t * 4)
        a = ph[:, None] + t[None] * turns * 6.28 * (1 + 0.15 * rng.normal(size=(len(g), 1))[pick])
        wave = np.stack([np.cos(a) * amp, 0.4 * np.sin(a * 1.3) * amp, np.sin(a) * amp], 2)
    out = base + off + jitter + wave
    keep = rng.uniform(1 - s.get('uneven', 0.25), 1, len(roots))  # cuts strands to uneven lengths
    idx = keep[:, None] * t[None] * (n - 1)
    lo = np.floor(idx).astype(int).clip(0, n - 2)
    f = (idx - lo)[:, :, None]
    rows = np.arange(len(roots))[:, None]
    return out[rows, lo] * (1 - f) + out[rows, lo + 1] * f


def material(s):
    m = bpy.data.materials.new('strand')
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    out = t.nodes.new('ShaderNodeOutputMaterial')
    h = t.nodes.new('ShaderNodeBsdfPrincipled')
    info = t.nodes.new('ShaderNodeHairInfo')
    hs = t.nodes.new('ShaderNodeHueSaturation')
    hs.inputs['Color'].default_value = tuple(s['colour']) + (1,)
    r = t.nodes.new('ShaderNodeMapRange')
    r.inputs['To Min'].default_value = 0.6
    r.inputs['To Max'].default_value = 1.5
    t.links.new(info.outputs['Random'], r.inputs['Value'])
    t.links.new(r.outputs[0], hs.inputs['Value'])
    col = hs.outputs[0]
    if s.get('grey'):
        g = t.nodes.new('ShaderNodeMath')
        g.operation = 'LESS_THAN'
        g.inputs[1].default_value = s['grey']
        w = t.nodes.new('ShaderNodeTexWhiteNoise')
        w.noise_dimensions = '1D'
        t.links.new(info.outputs['Random'], w.inputs['W'])
        t.links.new(w.outputs['Value'], g.inputs[0])
        mx = t.nodes.new('ShaderNodeMixRGB')
        mx.inputs[2].default_value = (0.55, 0.54, 0.52, 1)
        t.links.new(g.outputs[0], mx.inputs[0])
        t.links.new(col, mx.inputs[1])
        col = mx.outputs[0]
    t.links.new(col, h.inputs['Base Color'])
    h.inputs['Roughness'].default_value = s.get('rough', 0.38)
    h.inputs['Specular'].default_value = s.get('gloss', 0.25)
    t.links.new(h.outputs[0], out.inputs[0])
    return m


def curves(name, pts, radius, mat):
    """Strands as curves that Cycles draws as hair: points in metres."""
    k, n, _ = pts.shape
    me = bpy.data.meshes.new(name)
    me.vertices.add(k * n)
    me.vertices.foreach_set('co', pts.reshape(-1))
    a = (np.arange(k)[:, None] * n + np.arange(n - 1)[None]).reshape(-1)
    me.edges.add(len(a))
    me.edges.foreach_set('vertices', np.stack([a, a + 1], 1).reshape(-1))
    me.update()
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    ng = bpy.data.node_groups.new(name, 'GeometryNodeTree')
    ng.inputs.new('NodeSocketGeometry', 'g')
    ng.outputs.new('NodeSocketGeometry', 'g')
    i, o = ng.nodes.new('NodeGroupInput'), ng.nodes.new('NodeGroupOutput')
    c, r, sm = ng.nodes.new('GeometryNodeMeshToCurve'), ng.nodes.new('GeometryNodeSetCurveRadius'), ng.nodes.new('GeometryNodeSetMaterial')
    p, mul = ng.nodes.new('GeometryNodeSplineParameter'), ng.nodes.new('ShaderNodeMapRange')
    mul.inputs['To Min'].default_value = radius
    mul.inputs['To Max'].default_value = radius * 0.35
    ng.links.new(p.outputs['Factor'], mul.inputs['Value'])
    ng.links.new(mul.outputs[0], r.inputs['Radius'])
    sm.inputs['Material'].default_value = mat
    for x, y in ((i.outputs[0], c.inputs[0]), (c.outputs[0], r.inputs[0]), (r.outputs[0], sm.inputs[0]), (sm.outputs[0], o.inputs[0])):
        ng.links.new(x, y)
    ob.modifiers.new('g', 'NODES').node_group = ng
    ob.data.materials.append(mat)
    bpy.context.view_layer.objects.active = ob
    ob.select_set(True)
    bpy.ops.object.convert(target='CURVES')
    ob.select_set(False)
    return ob


def add(spec, posed, v, mats, _):
    rng = np.random.default_rng(spec['seed'] + 7)
    tris, uvs = head_tris()
    bvh = tree(v)
    names = [b['name'] for b in H.base()['bones']]
    hm = mats[names.index('head____head')]
    jm = mats[names.index('jaw____head')]
    for s in spec['strands']:
        dens = density(tris, uvs, s)
        groots, gn = sample(v, tris, dens, s.get('guides', 260), rng)
        g = guides(v, groots, gn, s, rng, bvh)
        roots, _n = sample(v, tris, dens, s.get('count', 7500), rng)
        pts = children(g, groots, roots, s, rng)
        flat = pts.reshape(-1, 3)
        flat = (hm[:3, :3] @ flat.T).T + hm[:3, 3]
        from scene import to_blender

        curves(s['style'], to_blender(flat).reshape(pts.shape), s.get('radius', 0.00026), material(s))
