/** A film of the first page: its container is read, and it is stored as it is. */
import type { InputFormat } from 'mediabunny'
import { type FilmFacts, filmProblem, sizeProblem } from '#domain/brand-hero/film-rules.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { heroesOf } from '#server/brand-files/hero.ts'
import { type Files, findBrandFile, keep } from '#server/brand-files/stored-pictures.ts'

type Stored = { file: string } | { problem: string }

/** `name`: of the file, for advice. Reads the owner's own files, from a command: a hostile one may hold the reader for ever. */
export async function storeFilm(ctx: Files, bytes: Uint8Array, name: string): Promise<Stored> {
  const tooLarge = sizeProblem(bytes.length)
  if (tooLarge) return { problem: tooLarge }
  const facts = await readFilm(bytes).catch(() => null)
  if (!facts) return { problem: 'is neither MP4 nor WebM, or is cut off' }
  const problem = filmProblem(facts, name)
  return problem ? { problem } : { file: await keep(ctx, bytes, facts.container) }
}

/** Throws where it cannot be read. Loaded on demand: most servers only serve files. */
async function readFilm(bytes: Uint8Array): Promise<FilmFacts> {
  const { BufferSource, EncodedPacketSink, Input, MP4, WEBM } = await import('mediabunny')
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM] })
  const containerOf = (format: InputFormat) => (format === MP4 ? 'mp4' : 'webm')
  const container = containerOf(await input.getFormat())
  const [films, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()]
  const film = films[0]
  if (!film) throw new Error('no pictures')
  // its last frame is there, too
  const last = await new EncodedPacketSink(film).getPacket(Infinity)
  if (!last || last.data.length === 0) throw new Error('cut off')
  return {
    container,
    codec: (await film.getCodecParameterString()) ?? (await film.getCodec()),
    films: films.length,
    sounds: sounds.length,
    width: await film.getDisplayWidth(),
    height: await film.getDisplayHeight(),
    seconds: last.timestamp + last.duration,
    isHdr: await film.hasHighDynamicRange(),
  }
}

/** Films that are not here. */
export async function filmFindings(ctx: Files, site: SiteFile): Promise<Finding[]> {
  const found = heroesOf(site).map(async ([setting, { film }]): Promise<Finding[]> => {
    if (film === undefined || (await findBrandFile(ctx, film))) return []
    return [findingOf('fatal', `${setting}.film`, 'film_gone', { command: 'duet brand film SITE FILM' })]
  })
  return (await Promise.all(found)).flat()
}
