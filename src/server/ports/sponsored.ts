/** The port of sponsored items: other companies whose cams and ads a site shows. */
import type { AdProvider, Cam, CamProvider } from '#domain/sponsored/sponsored.ts'

export type SponsoredProviders = {
  /** Whether the provider exists here: the sandbox does only with sandbox payments. */
  isOpen: (partner: CamProvider | AdProvider) => boolean
  /** The live cams. Throws when the company does not respond properly. */
  listCams: (partner: CamProvider) => Promise<readonly Cam[]>
  /** The address of a cam's room. It holds nothing about the member. */
  roomOf: (partner: CamProvider, account: string) => string
  offerOf: (partner: AdProvider) => string
}
