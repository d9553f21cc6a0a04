/** Structured data of a page for search engines (schema.org), in the document's head. Rendered on the server only. */
import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { useAppContext } from '#web/kit/providers.tsx'

/** A page exports it as `handle`. `data`: what its loader returned. It must say nothing that the page does not show. */
export type WithStructuredData<Data> = { StructuredData: ComponentType<{ data: Data }> }

/** That of the page, if it has some and was loaded. */
export function StructuredData() {
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const { StructuredData: Own } = (handle ?? {}) as Partial<WithStructuredData<unknown>>
  return Own ? <Own data={loaderData} /> : null
}

type Thing = { '@type': string } & Record<string, unknown>

export function JsonLd({ things }: { things: readonly Thing[] }) {
  const { nonce } = useAppContext()
  if (things.length === 0) return null
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // no value can end the element
  const html = json.replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: html }} />
}
