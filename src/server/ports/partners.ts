/** The port of partners: other companies whose cams and ads a site shows. */
import type { AdPartner, Cam, CamPartner } from '#domain/sponsored/sponsored.ts'

export type SponsoredPartners = {
  /** Whether this partner is there at all: a played one is not where nothing is played. */
  isOpen: (partner: CamPartner | AdPartner) => boolean
  /** Who is live now. Throws when the partner cannot be asked or does not say. */
  listCams: (partner: CamPartner) => Promise<readonly Cam[]>
  /** Where a browser is sent. Nothing about who it belongs to is in it. */
  roomOf: (partner: CamPartner, account: string) => string
  offerOf: (partner: AdPartner) => string
}
