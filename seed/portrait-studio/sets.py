"""What stands behind the person besides the panorama: a wall, or the lights of a bar."""
import math, random
import bpy
from mathutils import Vector


def build(spec, F, C, Mat, light):
    s = spec['set']
    away = F - C
    away.z = 0
    away.normalize()
    side = Vector((-away.y, away.x, 0))
    rng = random.Random(spec['seed'])
    if s['kind'] == 'wall':
        at = F + away * s.get('gap', 0.7)
        bpy.ops.mesh.primitive_plane_add(size=12, location=at)
        o = bpy.context.object
        n = Vector(away)
        n.rotate(__import__('mathutils').Euler((0, 0, math.radians(s.get('slant', 0)))))
        o.rotation_euler = n.to_track_quat('Z', 'Y').to_euler()
        m = Mat('wall')
        co = m.n('TexCoord').outputs['Object']
        noise = m.n('TexNoise', ins={'Vector': co, 'Scale': 3, 'Detail': 8})
        fine = m.n('TexNoise', ins={'Vector': co, 'Scale': 140, 'Detail': 3})
        if s.get('look') == 'brick':
            t = m.n(
                'TexBrick',
                ins={
                    'Vector': co,
                    'Scale': 4.2,
                    'Color1': tuple(s['colour']) + (1,),
                    'Color2': tuple(x * 0.6 for x in s['colour']) + (1,),
                    'Mortar': (0.35, 0.32, 0.3, 1),
                    'Mortar Size': 0.02,
                },
            )
            col = t.outputs['Color']
            h = m.math('SUBTRACT', fine.outputs['Fac'], m.math('MULTIPLY', t.outputs['Fac'], 2))
        elif s.get('look') == 'wood':
            t = m.n('TexWave', wave_type='BANDS', ins={'Vector': co, 'Scale': 1.2, 'Distortion': 9, 'Detail': 4, 'Detail Scale': 0.6})
            col = m.mix('MIX', tuple(s['colour']) + (1,), tuple(x * 0.5 for x in s['colour']) + (1,), t.outputs['Fac']).outputs[0]
            h = t.outputs['Fac']
        elif s.get('look') == 'curtain':
            t = m.n('TexWave', wave_type='BANDS', ins={'Vector': co, 'Scale': 2.6, 'Distortion': 2.5, 'Detail': 1})
            col = m.mix('MIX', tuple(s['colour']) + (1,), tuple(x * 0.55 for x in s['colour']) + (1,), t.outputs['Fac']).outputs[0]
            h = t.outputs['Fac']
        else:
            col = m.mix('MULTIPLY', tuple(s['colour']) + (1,), (0.8, 0.78, 0.75, 1), noise.outputs['Fac']).outputs[0]
            h = fine.outputs['Fac']
        o.data.materials.append(
            m.end(
                m.n(
                    'BsdfPrincipled',
                    ins={
                        'Base Color': col,
                        'Roughness': 0.8,
                        'Specular': 0.2,
                        'Normal': m.n('Bump', ins={'Height': h, 'Strength': 0.3, 'Distance': 0.01}),
                    },
                )
            )
        )
    if s['kind'] == 'bar':
        for i in range(s.get('count', 46)):
            far = rng.uniform(1.8, 7)
            at = F + away * far + side * rng.uniform(-1, 1) * far * 0.6 + Vector((0, 0, rng.uniform(-0.35, 0.6) * far * 0.6))
            bpy.ops.mesh.primitive_uv_sphere_add(segments=10, ring_count=6, radius=rng.uniform(0.008, 0.03) * far**0.5, location=at)
            o = bpy.context.object
            col = rng.choice(s['colours'])
            m = Mat('bulb')
            o.data.materials.append(m.end(m.n('Emission', ins={'Color': tuple(col) + (1,), 'Strength': rng.uniform(4, 30)})))
        m = Mat('dark')
        bpy.ops.mesh.primitive_plane_add(size=30, location=F + away * 8)
        o = bpy.context.object
        o.rotation_euler = away.to_track_quat('Z', 'Y').to_euler()
        t = m.n('TexNoise', ins={'Vector': m.n('TexCoord').outputs['Object'], 'Scale': 0.8})
        o.data.materials.append(
            m.end(
                m.n(
                    'Emission',
                    ins={
                        'Color': m.mix('MIX', (0.02, 0.012, 0.008, 1), tuple(s.get('back', (0.12, 0.05, 0.02))) + (1,), t.outputs['Fac']),
                        'Strength': 0.5,
                    },
                )
            )
        )
