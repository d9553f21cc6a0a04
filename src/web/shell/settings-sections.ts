/** The sections of the account page, in order. Each renders an `AccountSection` with the same id. */
import type { ComponentType } from 'react'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { PrivacyChoices } from '#web/consent/privacy-choices.tsx'
import { AccountDeletion } from '#web/account-deletion/account-deletion-section.tsx'
import { NotificationSettings } from '#web/notifications/notification-settings.tsx'
import { ReadReceipts } from '#web/notifications/read-receipts.tsx'
import { ShownDistance } from '#web/notifications/shown-distance.tsx'
import { InboxRulesSection } from '#web/inbox-rules/inbox-rules-section.tsx'
import { Devices } from '#web/account/devices.tsx'
import { EmailAddress } from '#web/account/email-address.tsx'
import { Password } from '#web/account/password-section.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import { CreditsSection } from '#web/credits/credits-section.tsx'
import { ViewsSection } from '#web/profile-views/views-section.tsx'
import { PassedPeople } from '#web/passes/passed-people.tsx'
import { BlockedPeople } from '#web/safety/blocked-people.tsx'
import { OwnDecisionsSection } from '#web/decisions/own-decisions.tsx'
import { LooksSection } from '#web/looks/looks-section.tsx'
import { PublicProfileSection } from '#web/public-profiles/public-profile-section.tsx'

export type SectionName =
  | 'notifications'
  | 'email'
  | 'password'
  | 'passkeys'
  | 'devices'
  | 'inbox'
  | 'blocks'
  | 'passes'
  | 'credits'
  | 'public_profile'
  | 'receipts'
  | 'distance'
  | 'views'
  | 'privacy'
  | 'looks'
  | 'decisions'
  | 'account_deletion'

/** `name`: the key of its title, `notifications.sections.<name>`. `id`: the anchor. */
export type Section = {
  name: SectionName
  id: string
  Section: ComponentType
  /** Only on brands of which this is true. */
  isThere?: (settings: SiteSettings) => boolean
}

// prettier-ignore
export const accountSections: readonly Section[] = [
  { name: 'notifications', id: 'notifications', Section: NotificationSettings },
  { name: 'email', id: 'email-change-incorrect', Section: EmailAddress },
  { name: 'password', id: 'password', Section: Password },
  { name: 'passkeys', id: 'passkeys', Section: Passkeys },
  { name: 'devices', id: 'devices', Section: Devices },
  { name: 'inbox', id: 'inbox', Section: InboxRulesSection, isThere: ({ inbox_rules }) => inbox_rules },
  { name: 'blocks', id: 'blocks', Section: BlockedPeople },
  { name: 'passes', id: 'hidden', Section: PassedPeople },
  { name: 'credits', id: 'credits', Section: CreditsSection },
  { name: 'public_profile', id: 'showing', Section: PublicProfileSection },
  { name: 'receipts', id: 'receipts', Section: ReadReceipts },
  { name: 'distance', id: 'distance', Section: ShownDistance },
  { name: 'views', id: 'views', Section: ViewsSection, isThere: ({ profile_views }) => profile_views },
  { name: 'privacy', id: 'privacy', Section: PrivacyChoices },
  { name: 'looks', id: 'looks', Section: LooksSection },
  { name: 'decisions', id: 'decisions', Section: OwnDecisionsSection },
  { name: 'account_deletion', id: 'departure', Section: AccountDeletion },
]
