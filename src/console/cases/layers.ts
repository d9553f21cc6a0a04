/** Evidence in layers, because looking harms: nothing at first, then texts, then photos small and grey, in grey, and in colour. */
import type { SaidReport } from '#domain/cases/case-pages.ts'
import type * as z from 'zod/mini'

export const photoLayers = ['small', 'grey', 'colour'] as const
export type PhotoLayer = (typeof photoLayers)[number]
export type Layer = 'texts' | PhotoLayer

/** What the evidence of these reports can show, in the order in which it is opened. */
export const layersOf = (said: readonly z.infer<typeof SaidReport>[]): Layer[] =>
  said.some(({ photos }) => photos > 0) ? ['texts', ...photoLayers] : ['texts']

/** The next one to open; null once all are open. */
export const layerAfter = (layers: readonly Layer[], shown: Layer | null): Layer | null =>
  layers[shown === null ? 0 : layers.indexOf(shown) + 1] ?? null

export const photoLayerOf = (shown: Layer | null): PhotoLayer | null => photoLayers.find((layer) => layer === shown) ?? null

/** The address of a photo of the evidence. */
export const evidenceAddress = (report: string, file: string, layer: PhotoLayer) =>
  `/evidence/${encodeURIComponent(report)}/${encodeURIComponent(file)}?layer=${layer}`

/** The address of a recording of the evidence. */
export const voiceAddress = (report: string, file: string) =>
  `/evidence/${encodeURIComponent(report)}/${encodeURIComponent(file)}?layer=voice`
