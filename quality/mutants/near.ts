/** Where a mistake in the ledger would be noticed. The other tests are spared: a mutant that only they would notice counts as survived. */

const rules = ['ledger', 'ledger-rules', 'money-functions', 'ledger-check']
const orders = ['money-functions', 'ledger-rules', 'orders', 'premium', 'invoices']
const back = ['money-functions', 'refunds', 'ledger-rules', 'withdrawals', 'premium']
const lots = ['lots', 'price-walk.properties', 'disputes', 'ledger-rules', 'money-functions']
const late = ['late-refunds', 'free-answers', 'fair-talks.properties', 'unread']
const unread = ['unread', 'settlements', 'money-functions', 'ledger-rules']

/** Files of tests by what a mutant is in: a function, or a table. */
const near: Record<string, string[]> = {
  control: ['money-functions', 'ledger-rules', 'unread', 'settlements', 'orders', 'chats', 'invoices'],
  change_credits: ['credit-changes', 'ledger-rules', 'price-walk.properties'],
  cost_among_people: ['chats', 'settlements'],
  drop_approach: late,
  dispute_order: ['disputes', 'money-functions', 'refunds', 'orders'],
  credit_change: ['credit-changes', 'ledger-rules'],
  credit_note: ['ledger-rules', 'credit-notes'],
  credit_note_count: ['ledger-rules', 'credit-notes'],
  draw_credit_note: ['credit-notes', 'credit-note-papers'],
  draw_invoice: ['invoices', 'orders'],
  erase_member: ['settlements', 'erasing'],
  grant_free_answers: ['free-answers', 'sends', 'free-messages'],
  give_welcome_credits: ['ledger', 'money-functions'],
  invoice: ['ledger-rules', 'invoices'],
  invoice_count: ['ledger-rules', 'invoices'],
  late_writers: late,
  payment_event: orders,
  ...Object.fromEntries(
    ['lot_minor', 'lot_part', 'next_lots', 'lots_to_take', 'entry_gives_lots', 'entries_take_lots', 'costs_more'].map((step) => [
      step,
      lots,
    ]),
  ),
  premium_ended: ['premium'],
  premium_withdrawn: ['premium'],
  purchase_order: orders,
  refund: back,
  refund_late: late,
  refund_order: back,
  refund_unread: unread,
  refunded_of: back,
  reservation: unread,
  return_price: [...late, ...unread],
  ...Object.fromEntries(
    [
      'send_messages',
      'examine_sends',
      'refusal_of_price',
      'reserve_prices',
      'lock_chats',
      'wait_for_chat',
      'lots_of_two_messages',
    ].map((step) => [
      step,
      ['sends', 'chats', 'free-messages', 'free-answers', 'money-functions', 'price-walk.properties', 'settlements', 'unread'],
    ]),
  ),
  settle_messages: unread,
  settle_order: orders,
  settle_noted: unread,
  note_settlement: unread,
  unreached: unread,
  member_unreached: unread,
  blocker_unreached: unread,
  win_dispute: ['disputes', 'money-functions', 'premium'],
  withdrawal: back,
  writers_unread_by: unread,
}

/** Every name of a file in the table above, for the test that looks for them. */
export const namesNear = [...new Set([...rules, ...Object.values(near).flat()])]

const nameOf = (file: string) => file.split('/').at(-1)?.replace('.test.ts', '') ?? ''

/** Files that a mutant may be shown to. */
export const isNear = (file: string) => namesNear.includes(nameOf(file))

/** The test files for a mutant, nearest first. */
export const filesNear = (of: string, files: readonly string[]): string[] =>
  (near[of] ?? rules).flatMap((name) => files.filter((file) => nameOf(file) === name))
