/** Sends what was written: one after another, each under its own key, so that trying again never charges or delivers twice. */
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import type { PackOffer } from '#domain/credits.ts'
import { type RefusedCall, refusalOf } from '#web/api-refusal.ts'
import type { ChatAction, Outgoing } from '#web/chats/chat-state.ts'
import { forgetOutgoing, readOutbox, returnToDraft, writeOutbox } from '#web/chats/kept-words.ts'
import { useMemberEdits } from '#web/member/member-edits.ts'
import { useApi } from '#web/providers.tsx'

/** Why a message came back to the writing line: no credits for it, or the warning about a fictional profile was not read. */
export type Stop = ({ kind: 'poor' } & PoorDetails) | { kind: 'warning' }
type PoorDetails = { needed: number; balance: number; packs: PackOffer[] }

function stopFor({ code, details }: RefusedCall): Stop | null {
  if (code === 'fictional_not_acknowledged') return { kind: 'warning' }
  return code === 'not_enough_credits' ? { kind: 'poor', ...(details as PoorDetails) } : null
}

type Sending = {
  me: number
  conversation: number
  outgoing: readonly Outgoing[]
  dispatch: Dispatch<ChatAction>
  onStop: (stop: Stop) => void
}

export function useSending({ me, conversation, outgoing, dispatch, onStop }: Sending) {
  const api = useApi()
  const edits = useMemberEdits()
  useKeptOutbox({ me, conversation, outgoing, dispatch })

  const refuse = ({ key, text }: Outgoing, error: unknown) => {
    const refusal = refusalOf(error)
    const stop = refusal && stopFor(refusal)
    if (!stop) return dispatch({ type: 'failed', key, code: refusal?.code ?? 'internal' })
    forgetOutgoing(me, conversation, key)
    dispatch({ type: 'taken back', key })
    returnToDraft(me, conversation, text)
    if (stop.kind === 'poor') edits.setCredits(stop.balance)
    onStop(stop)
  }

  const send = useEffectEvent(async (one: Outgoing) => {
    dispatch({ type: 'departed', key: one.key })
    try {
      const body = { conversation, text: one.text, ...(one.acknowledge ? { acknowledge: true } : {}) }
      const { message, balance } = await api('POST /api/messages.php', { body }, { key: one.key })
      forgetOutgoing(me, conversation, one.key)
      dispatch({ type: 'sent', key: one.key, message })
      edits.setCredits(balance)
      void edits.reloadChats()
    } catch (error) {
      refuse(one, error)
    }
  })

  const first = outgoing.find((one) => one.state !== 'failed')
  const departing = first?.state === 'waiting' ? first : undefined
  useEffect(() => {
    if (departing) void send(departing)
  }, [departing])
}

/** The server forgets keys after two days: later, the same words would be charged and delivered once more. */
const repeatableMs = 24 * 60 * 60 * 1000
const isRepeatable = ({ at }: Outgoing) => Date.now() - Date.parse(at) < repeatableMs

/** What was on its way when the page went is sent again when it is back, and what failed for want of a connection when there is one. */
function useKeptOutbox({ me, conversation, outgoing, dispatch }: Omit<Sending, 'onStop'>) {
  const restored = useRef(false)
  useEffect(() => {
    const all = readOutbox(me, conversation)
    for (const { key, text } of all.filter((one) => !isRepeatable(one))) {
      forgetOutgoing(me, conversation, key)
      returnToDraft(me, conversation, text)
    }
    const kept = all.filter(isRepeatable).map((one): Outgoing => ({ ...one, state: 'waiting', code: null }))
    if (kept.length > 0) dispatch({ type: 'restored', outgoing: kept })
  }, [me, conversation, dispatch])
  useEffect(() => {
    if (restored.current) writeOutbox(me, conversation, outgoing)
    restored.current = true
  }, [me, conversation, outgoing])

  const retryOffline = useEffectEvent(() => {
    for (const one of outgoing.filter(isRepeatable))
      if (one.code === 'offline' || one.code === 'timeout') dispatch({ type: 'retried', key: one.key })
  })
  useEffect(() => {
    const retry = () => retryOffline()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
}
