"""Skin, eyes, cloth and hair made of cards: what light does on them."""
import bpy


class Mat:
    """A few lines' worth of node wiring."""

    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.t.nodes.clear()
        self.out = self.t.nodes.new('ShaderNodeOutputMaterial')

    def n(self, kind, **props):
        node = self.t.nodes.new('ShaderNode' + kind)
        ins = props.pop('ins', {})
        for k, v in props.items():
            setattr(node, k, v)
        for k, v in ins.items():
            self.put(node.inputs[k], v)
        return node

    def put(self, socket, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, socket)
        elif isinstance(v, bpy.types.Node):
            self.t.links.new(v.outputs[0], socket)
        else:
            socket.default_value = v

    def image(self, path, color=True, interp='Cubic'):
        im = bpy.data.images.load(path, check_existing=True)
        if not color:
            im.colorspace_settings.name = 'Non-Color'
        return self.n('TexImage', image=im, interpolation=interp)

    def mix(self, kind, a, b, fac):
        return self.n('MixRGB', blend_type=kind, ins={'Color1': a, 'Color2': b, 'Fac': fac})

    def math(self, op, a, b=0.0):
        return self.n('Math', operation=op, ins={0: a, 1: b})

    def ramp(self, fac, a, b, lo, hi):
        r = self.n('MapRange', ins={'Value': fac, 'From Min': lo, 'From Max': hi, 'To Min': a, 'To Max': b})
        r.clamp = True
        return r

    def end(self, shader):
        self.t.links.new(shader.outputs[0], self.out.inputs[0])
        return self.m


def skin_material(spec):
    m = Mat('skin')
    s = spec['skin']
    tex = m.image(s['image'])
    obj = m.n('TexCoord').outputs['Object']
    # texture is small: mottling, pores and freckles are added
    fine = m.n('TexNoise', ins={'Vector': obj, 'Scale': 420, 'Detail': 6, 'Roughness': 0.7})
    blotch = m.n('TexNoise', ins={'Vector': obj, 'Scale': 38, 'Detail': 5, 'Roughness': 0.6})
    hsv = m.n(
        'HueSaturation', ins={'Color': tex.outputs['Color'], 'Saturation': s.get('sat', 1), 'Value': s.get('value', 1), 'Hue': 0.5 + s.get('hue', 0)}
    )
    col = m.mix('MIX', hsv, tuple(s.get('tint', (0.8, 0.6, 0.5))) + (1,), s.get('tint_fac', 0.0))
    col = m.mix('MULTIPLY', col, (0.80, 0.62, 0.56, 1), m.ramp(blotch.outputs['Fac'], 0.55, 0.0, 0.35, 0.6))
    col = m.mix('MULTIPLY', col, (0.80, 0.70, 0.66, 1), m.ramp(fine.outputs['Fac'], 0.6, 0.0, 0.36, 0.58))
    if s.get('freckles'):
        v = m.n('TexVoronoi', ins={'Vector': obj, 'Scale': 260, 'Randomness': 1})
        region = m.n('TexNoise', ins={'Vector': obj, 'Scale': 60, 'Detail': 2})
        spot = m.math('MULTIPLY', m.ramp(v.outputs['Distance'], 1, 0, 0.12, 0.3), m.ramp(region.outputs['Fac'], 0, s['freckles'], 0.5, 0.6))
        col = m.mix('MULTIPLY', col, (0.66, 0.42, 0.30, 1), spot)
    cap = m.n('Attribute', attribute_name='cap')
    shade = spec['strands'][0]['colour'] if spec.get('strands') else (0, 0, 0)
    col = m.mix('MIX', col, tuple(0.7 * c + 0.3 * 0.15 * k for c, k in zip(shade, (1, 0.8, 0.7))) + (1,), cap.outputs['Fac'])
    pore = m.n('TexVoronoi', ins={'Vector': obj, 'Scale': 900, 'Randomness': 1})
    wrinkle = m.n('TexNoise', ins={'Vector': obj, 'Scale': 260, 'Detail': 8, 'Roughness': 0.65, 'Distortion': 0.6})
    h = m.math('ADD', m.math('MULTIPLY', pore.outputs['Distance'], 0.5), m.math('MULTIPLY', wrinkle.outputs['Fac'], s.get('rough_bump', 1.0)))
    bump = m.n('Bump', ins={'Height': h, 'Strength': s.get('bump', 0.35), 'Distance': 0.0012})
    rough = m.ramp(blotch.outputs['Fac'], s.get('rough', 0.42) - 0.08, s.get('rough', 0.42) + 0.12, 0.3, 0.7)
    b = m.n(
        'BsdfPrincipled',
        ins={
            'Base Color': col,
            'Subsurface': s.get('sss', 0.12),
            'Subsurface Color': col,
            'Roughness': m.math('MAXIMUM', rough, cap.outputs['Fac']),
            'Specular': m.ramp(cap.outputs['Fac'], s.get('spec', 0.42), 0.02, 0.0, 0.6),
            'Normal': bump,
        },
    )
    b.inputs['Subsurface Radius'].default_value = [x * 0.012 for x in (1.0, 0.34, 0.18)]
    return m.end(b)


def cut_material(name, image, tint=None, rough=0.5, spec=0.3, bright=1.0, alpha_gain=1.0, normal=None, bump=0.0, hue=None, plain=None):
    """A texture with holes: brows, lashes, hair made of cards, clothes."""
    m = Mat(name)
    tex = m.image(image)
    col = tex.outputs['Color']
    if tint is not None:
        grey = m.n('RGBToBW', ins={'Color': col})
        k = m.math('MULTIPLY', grey, bright)
        col = m.mix('MULTIPLY', tuple(tint) + (1,), k.outputs[0], 1.0).outputs[0]
    elif plain is not None:
        grey = m.n('RGBToBW', ins={'Color': col})
        k = m.ramp(grey, 0.97, 1.03, 0.0, 0.5)
        col = m.mix('MULTIPLY', tuple(plain) + (1,), k.outputs[0], 1.0).outputs[0]
    elif hue is not None:
        col = m.n('HueSaturation', ins={'Color': col, 'Hue': hue[0], 'Saturation': hue[1], 'Value': hue[2]}).outputs[0]
    b = m.n('BsdfPrincipled', ins={'Base Color': col, 'Roughness': rough, 'Specular': spec})
    if bump:
        obj = m.n('TexCoord').outputs['Object']
        w = m.n('TexNoise', ins={'Vector': obj, 'Scale': 900, 'Detail': 3})
        m.put(b.inputs['Normal'], m.n('Bump', ins={'Height': w.outputs['Fac'], 'Strength': bump, 'Distance': 0.002}))
        b.inputs['Sheen'].default_value = 0.4
    tr = m.n('BsdfTransparent')
    a = m.math('MULTIPLY', tex.outputs['Alpha'], alpha_gain)
    a.use_clamp = True
    mix = m.n('MixShader', ins={0: a, 1: tr, 2: b})
    return m.end(mix)


def eye_material(image):
    m = Mat('eye')
    tex = m.image(image)
    b = m.n(
        'BsdfPrincipled',
        ins={
            'Base Color': m.mix('MULTIPLY', tex.outputs['Color'], (1.0, 0.97, 0.95, 1), 1.0),
            'Roughness': 0.3,
            'Specular': 0.3,
            'Clearcoat': 1.0,
            'Clearcoat Roughness': 0.02,
        },
    )
    tr = m.n('BsdfTransparent')
    gl = m.n('BsdfGlossy', ins={'Roughness': 0.02})
    fr = m.n('Fresnel', ins={'IOR': 1.38})
    clear = m.n('MixShader', ins={0: fr, 1: tr, 2: gl})
    return m.end(m.n('MixShader', ins={0: tex.outputs['Alpha'], 1: clear, 2: b}))
