"""Builds one portrait in Blender's Cycles and renders it: blender -b -P scene.py -- spec.json out.png"""
import json, os, sys, math, random, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, numpy as np
from mathutils import Vector, Matrix
import human as H
from materials import Mat, cut_material, eye_material, skin_material


def to_blender(v):
    return np.stack([v[:, 0], -v[:, 2], v[:, 1]], 1) * 0.1


def mesh_object(name, v, faces, fuv, uv, mat, subdiv=0, puff=0):
    me = bpy.data.meshes.new(name)
    me.from_pydata(to_blender(v).tolist(), [], faces)
    layer = me.uv_layers.new(name='UVMap')
    flat = np.array([c for f in fuv for c in f])
    layer.data.foreach_set('uv', uv[flat].ravel())
    me.polygons.foreach_set('use_smooth', [True] * len(faces))
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    ob.data.materials.append(mat)
    if puff:
        d = ob.modifiers.new('p', 'DISPLACE')
        d.strength = puff
        d.mid_level = 0
    if subdiv:
        m = ob.modifiers.new('s', 'SUBSURF')
        m.levels = m.render_levels = subdiv
    return ob


def proxy_path(kind, name):
    return f'{H.DATA}/proxies/{kind}/{name}/{name}.json'


def build_person(spec, cam_pos):
    rng = np.random.default_rng(spec['seed'])
    v = H.morph(spec)
    yaw, pitch, roll = spec.get('head', (0, 0, 0))
    side = lambda y, p, r: H.rot((0, 1, 0), y) @ H.rot((1, 0, 0), p) @ H.rot((0, 0, 1), r)
    neck, head = side(yaw * 0.45, pitch * 0.4, roll * 0.5), side(yaw * 0.55, pitch * 0.6, roll * 0.5)
    arms = spec.get('arms', (38, 38))
    turn = H.rot((0, 1, 0), spec.get('turn', 0))
    pose = {
        'root____head': turn,
        'neck01____head': neck,
        'head____head': head,
        'upperarm01.L____head': H.rot((0, 0, 1), -arms[0]),
        'upperarm01.R____head': H.rot((0, 0, 1), arms[1]),
        'clavicle.L____head': H.rot((0, 0, 1), -3),
        'clavicle.R____head': H.rot((0, 0, 1), 3),
    }
    mats = H.skeleton(v, pose)
    names = [b['name'] for b in H.base()['bones']]
    hm = mats[names.index('head____head')]
    eyes = [(hm @ np.append(H.joint(v, f'eye.{s}____head'), 1))[:3] for s in 'LR']
    focus = (eyes[0] + eyes[1]) / 2
    cam = np.array(cam_pos(focus))
    for s, e in zip('LR', eyes):
        d = hm[:3, :3].T @ ((cam - e) / np.linalg.norm(cam - e)) if spec.get('look', True) is True else np.array(spec['look'], float)
        y, p = math.degrees(math.atan2(d[0], d[2])), -math.degrees(math.asin(d[1] / np.linalg.norm(d)))
        y = max(-32, min(32, y))
        p = max(-18, min(18, p))
        pose[f'eye.{s}____head'] = side(y, p, 0)
    mats = H.skeleton(v, pose)
    b = H.base()
    M = H.matrices(mats)
    posed = H.moved(v, M)
    hide = np.zeros(len(v), bool)
    scale = np.ptp(v[[5399, 11998], 0]) / max(np.ptp(b['v'][[5399, 11998], 0]), 1e-6)
    made = []

    def wear(kind, name, mat, subdiv=0, grow=0.0):
        p = H.load(proxy_path(kind, name))
        pv = H.moved(H.fit(p, v, scale), H.worn(p, M))
        ob = mesh_object(name, pv, p['f'], p['fuv'], p['uv'], mat, subdiv, grow)
        made.append(ob)
        d = np.array(p['metadata'].get('deleteVerts') or [], bool)
        if len(d) == len(hide) and kind == 'clothes' and name not in ('fedora', 'fedora_cocked', 'glasses'):
            hide[:] |= d
        return ob

    tex = lambda kind, name, f=None: f'{H.DATA}/proxies/{kind}/{name}/' + (f or H.load(proxy_path(kind, name))['materials'][0]['mapDiffuse'])
    wear('eyes', 'HighPolyEyes', eye_material(f"{H.DATA}/proxies/eyes/HighPolyEyes/textures/{spec.get('eye', 'brown')}_eye.png"), 1)
    wear('eyebrows', spec['brow'], cut_material('brow', tex('eyebrows', spec['brow']), spec['brow_colour'], 0.7, 0.1, 1.5))
    lash = spec.get('lash', 'eyelashes01')
    wear('eyelashes', lash, cut_material('lash', tex('eyelashes', lash), (0.02, 0.015, 0.012), 0.6, 0.1, 1.0))
    if spec.get('teeth', True):
        wear('teeth', 'Teeth_Base', cut_material('teeth', tex('teeth', 'Teeth_Base'), None, 0.35, 0.4, hue=(0.5, 0.8, 0.85)))
    hair = spec.get('hair')
    if hair:
        wear('hair', hair['name'], cut_material('hair', tex('hair', hair['name']), hair['colour'], 0.42, 0.35, hair.get('bright', 3.0)))
    for c in spec.get('clothes', []):
        wear(
            'clothes',
            c['name'],
            cut_material(
                c['name'],
                tex('clothes', c['name'], c.get('image')),
                c.get('tint'),
                c.get('rough', 0.85),
                0.15,
                c.get('bright', 1.6),
                1.0,
                bump=0.4,
                hue=c.get('hue'),
                plain=c.get('plain'),
            ),
            0,
            c.get('puff', 0.004),
        )
    body_mat = [x['DbgName'] for x in b['materials']].index('body')
    low = b['v'][:, 1] < spec.get('floor', 0.5)
    gone = (hide | low).tolist()
    keep = [i for i, (f, mt) in enumerate(zip(b['f'], b['fmat'])) if mt == body_mat and not any(gone[k] for k in f)]
    body = mesh_object('body', posed[:], [b['f'][i] for i in keep], [b['fuv'][i] for i in keep], b['uv'], skin_material(spec), 1)
    cap = body.data.attributes.new('cap', 'FLOAT', 'POINT')
    grown = np.zeros(len(posed))
    if spec.get('strands'):
        import strands

        tris, uvs = strands.head_tris()
        for s in spec['strands']:
            d = strands.density(tris, uvs, s)
            for c in range(3):
                np.maximum.at(grown, tris[:, c], d * s.get('shade', 0.4 if s['style'] in strands.BEARDS else 0.9))
    cap.data.foreach_set('value', grown)
    for extra in spec.get('extras', []):
        import wear as W

        W.add(extra, posed, M, b, mesh_object, Mat, hm, v)
    return focus, cam, posed, v, mats, hm


def world(spec):
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    t = w.node_tree
    t.nodes.clear()
    out = t.nodes.new('ShaderNodeOutputWorld')
    bg = t.nodes.new('ShaderNodeBackground')
    e = spec['world']
    if 'hdri' in e:
        env = t.nodes.new('ShaderNodeTexEnvironment')
        env.image = bpy.data.images.load(e['hdri'])
        env.interpolation = 'Smart' if False else 'Cubic'
        mp = t.nodes.new('ShaderNodeMapping')
        mp.inputs['Rotation'].default_value = (0, 0, math.radians(e.get('turn', 0)))
        tc = t.nodes.new('ShaderNodeTexCoord')
        t.links.new(tc.outputs['Generated'], mp.inputs[0])
        t.links.new(mp.outputs[0], env.inputs[0])
        t.links.new(env.outputs[0], bg.inputs[0])
    else:
        bg.inputs[0].default_value = tuple(e['colour']) + (1,)
    bg.inputs[1].default_value = e.get('strength', 1)
    t.links.new(bg.outputs[0], out.inputs[0])


def light(kind, at, target, power, colour=(1, 1, 1), size=0.5, **more):
    l = bpy.data.lights.new('l', kind)
    l.energy = power
    l.color = colour
    if kind == 'AREA':
        l.size = size
    elif kind == 'SUN':
        l.angle = size
    else:
        l.shadow_soft_size = size
    o = bpy.data.objects.new('l', l)
    bpy.context.collection.objects.link(o)
    o.location = at
    o.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return o


def render(spec, out):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    began = time.time()
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    c = spec['camera']
    az, el, dist = math.radians(c.get('az', 0)), math.radians(c.get('el', 0)), c['dist'] * 10

    def cam_pos(f):
        return f + np.array([math.sin(az) * math.cos(el), math.sin(el), math.cos(az) * math.cos(el)]) * dist

    focus, cam, posed, v, mats, hm = build_person(spec, cam_pos)
    B = lambda p: Vector(to_blender(np.array([p]))[0])
    F, C = B(focus), B(cam)
    sys.modules.setdefault('scene', sys.modules['__main__'])
    if spec.get('strands'):
        import strands

        strands.add(spec, posed, v, mats, F)
    world(spec)
    right = (F - C).normalized().cross(Vector((0, 0, 1))).normalized()
    up = right.cross((F - C).normalized())
    for l in spec.get('lights', []):
        a, e_ = math.radians(l['az']), math.radians(l['el'])
        at = F + Vector((math.sin(a) * math.cos(e_), -math.cos(a) * math.cos(e_), math.sin(e_))) * l.get('dist', 1.5)
        light(l.get('kind', 'AREA'), at, F, l['power'], l.get('colour', (1, 1, 1)), l.get('size', 0.5))
    if spec.get('set'):
        import sets

        sets.build(spec, F, C, Mat, light)
    cd = bpy.data.cameras.new('c')
    co = bpy.data.objects.new('c', cd)
    bpy.context.collection.objects.link(co)
    sc.camera = co
    co.location = C
    aim = F + right * c.get('shift', (0, 0))[0] + up * c.get('shift', (0, 0))[1]
    q = (aim - C).to_track_quat('-Z', 'Y')
    co.rotation_euler = (q @ __import__('mathutils').Quaternion((0, 0, 1), math.radians(c.get('tilt', 0)))).to_euler()
    cd.lens = c.get('lens', 50)
    cd.sensor_fit = 'HORIZONTAL' if False else 'AUTO'
    cd.clip_start = 0.01
    cd.dof.use_dof = True
    cd.dof.focus_distance = (F - C).length + c.get('focus_off', 0)
    cd.dof.aperture_fstop = c.get('fstop', 2.0)
    cd.dof.aperture_blades = 0
    k = float(os.environ.get('SCALE', '1'))
    w, h = (round(x * k) for x in spec.get('size', (600, 800)))
    sc.render.resolution_x, sc.render.resolution_y = w, h
    sc.render.resolution_percentage = 100
    print('BUILT', round(time.time() - began, 1), flush=True)
    cy = sc.cycles
    cy.samples = spec.get('samples', 48)
    cy.use_adaptive_sampling = True
    cy.adaptive_threshold = 0.03
    cy.use_denoising = False
    cy.max_bounces = 3
    cy.diffuse_bounces = 2
    cy.glossy_bounces = 1
    cy.transparent_max_bounces = 8
    cy.sample_clamp_indirect = 3
    cy.sample_clamp_direct = 20
    cy.caustics_reflective = cy.caustics_refractive = False
    sc.render.threads_mode = 'FIXED'
    sc.render.threads = int(os.environ.get('THREADS', '1'))
    cy.seed = spec['seed']
    cy.pixel_filter_type = 'BLACKMAN_HARRIS'
    cy.filter_width = 1.6
    sc.view_settings.view_transform = 'Filmic'
    sc.view_settings.look = spec.get('look_curve', 'Medium High Contrast')
    sc.view_settings.exposure = spec.get('exposure', 0)
    sc.render.image_settings.file_format = 'PNG'
    sc.render.filepath = out
    vl = sc.view_layers[0]
    vl.cycles.denoising_store_passes = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = os.path.dirname(out)
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '16'
    fo.file_slots.clear()
    for slot, sock in (('c', 'Image'), ('a', 'Denoising Albedo'), ('n', 'Denoising Normal')):
        fo.file_slots.new(os.path.basename(out)[:-4] + '_' + slot + '_')
        nt.links.new(rl.outputs[sock], fo.inputs[-1])
    t = time.time()
    bpy.ops.render.render(write_still=False)
    print('RENDERED', out, round(time.time() - t, 1), flush=True)


if __name__ == '__main__':
    args = sys.argv[sys.argv.index('--') + 1 :]
    for s in json.load(open(args[0])):
        if len(args) > 2 and s['name'] not in args[2:]:
            continue
        if os.path.exists(f"{args[1]}/{s['name']}_c_0001.exr"):
            continue
        render(s, f"{args[1]}/{s['name']}.png")
