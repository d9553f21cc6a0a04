"""Turns a rendered picture into a photo: denoise, exposure, white balance, tone curve, softness, grain. blender -b -P develop.py -- specs.json folder out [names]"""
import json, os, sys
import bpy, numpy as np


def load(p):
    im = bpy.data.images.load(p)
    im.colorspace_settings.name = 'Linear'
    a = np.array(im.pixels[:], np.float32).reshape(im.size[1], im.size[0], 4)[::-1, :, :3]
    bpy.data.images.remove(im)
    return a


def denoise(c, a, n, radius=6, strength=1.0):
    """Cross bilateral filter of the light (colour over albedo), guided by normal, albedo and the light itself."""
    eps = 0.02
    light = c / (a + eps)
    light = np.log1p(np.clip(light, 0, 40))
    g = light.mean(2)
    k = np.ones(3) / 3

    def blur(x, r=1):
        for ax in (0, 1):
            x = sum(np.roll(x, s, ax) for s in range(-r, r + 1)) / (2 * r + 1)
        return x

    gs = blur(g, 2)
    var = blur((g - gs) ** 2, 2) + 1e-5
    ns, as_ = blur(n, 1), blur(a, 1)
    acc = np.zeros_like(light)
    wsum = np.zeros(g.shape, np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1:
                continue
            sh = lambda x: np.roll(x, (dy, dx), (0, 1))
            d = ((ns - sh(ns)) ** 2).sum(2) * 9 + ((as_ - sh(as_)) ** 2).sum(2) * 60
            d += np.maximum((gs - sh(gs)) ** 2 - var * 0.3, 0) / (var * 0.9 + 0.0008) * 0.5 + (dx * dx + dy * dy) / (radius * radius * 0.9)
            w = np.exp(-d)
            acc += sh(light) * w[:, :, None]
            wsum += w
    out = np.expm1(acc / wsum[:, :, None]) * (as_ * 0.35 + a * 0.65 + eps)
    return c * (1 - strength) + out * strength


def curve(x, contrast):
    x = np.clip(x, 0, None)
    y = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
    y = np.clip(y, 0, 1)
    y = np.where(y < 0.0031308, y * 12.92, 1.055 * y ** (1 / 2.4) - 0.055)
    return np.clip(y + contrast * (y - 0.5) * (1 - (2 * y - 1) ** 2), 0, 1)


def develop(spec, folder, out):
    p = f"{folder}/{spec['name']}"
    final = f"{out}/{spec['name']}.png"
    if (
        os.path.exists(final)
        and os.path.exists(p + '_c_0001.exr')
        and os.path.getmtime(final) > os.path.getmtime(p + '_c_0001.exr')
        and not os.environ.get('AGAIN')
    ):
        return
    if not os.path.exists(p + '_c_0001.exr'):
        return
    c, a, n = (np.nan_to_num(load(f'{p}_{k}_0001.exr')) for k in 'can')
    d = spec.get('photo', {})
    rng = np.random.default_rng(spec['seed'])
    pad = lambda q: np.pad(q, ((8, 8), (8, 8), (0, 0)), 'reflect')
    c = np.minimum(c, 30)
    x = denoise(pad(c), pad(a), pad(n), strength=d.get('denoise', 0.9))[8:-8, 8:-8]
    h, w, _ = x.shape
    lum = x[h // 5 : h * 4 // 5, w // 5 : w * 4 // 5].mean(2)
    mid = np.exp(np.log(lum + 1e-3).mean())
    x = x * (0.135 / mid) ** d.get('auto', 0.75) * 2 ** d.get('ev', 0) * np.array(d.get('wb', (1, 1, 1)), np.float32)
    glow = np.pad(np.minimum(x, 4), ((24, 24), (24, 24), (0, 0)), 'edge')
    for _ in range(3):
        for ax in (0, 1):
            glow = sum(np.roll(glow, s, ax) for s in range(-6, 7)) / 13
    glow = glow[24:-24, 24:-24]
    x = x * (1 - d.get('glow', 0.06)) + glow * d.get('glow', 0.06)
    yy, xx = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    x *= (1 - d.get('vignette', 0.15) * (xx**2 + yy**2) / 2)[:, :, None]
    x = x / (1 + 0.10 * x)
    y = curve(x * 0.75, d.get('contrast', 0.15))
    grey = y.mean(2, keepdims=True)
    y = np.clip(grey + (y - grey) * d.get('saturation', 1.0), 0, 1)
    y = d.get('fade', 0.0) + y * (1 - d.get('fade', 0.0))
    im = bpy.data.images.new('o', w, h)
    im.pixels = np.dstack([y[::-1], np.ones((h, w))]).astype(np.float32).ravel()
    im.filepath_raw = f"{out}/{spec['name']}.png"
    im.file_format = 'PNG'
    im.save()
    bpy.data.images.remove(im)


if __name__ == '__main__':
    args = sys.argv[sys.argv.index('--') + 1 :]
    for s in json.load(open(args[0])):
        if len(args) <= 3 or s['name'] in args[3:]:
            develop(s, args[1], args[2])
