/** The flow, alive on a page: it starts where its visitor stands, and keeps what they type. */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { User } from '#domain/members/members.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { forgetTyped, storeTyped, readStored } from '#web/signup/stored-form.ts'
import { readPush } from '#web/pwa/push/push.ts'
import { signupReducer, startSignup } from '#web/parts/profile-form/signup-state.ts'

export function useSignup(user: User | null) {
  const { push_pub: pushKey, visible_profile_notes: asksNotes } = useSettings()
  const [state, dispatch] = useReducer(signupReducer, user, (user) => startSignup(user, asksNotes))
  const started = useRef(state)
  const restored = useRef(false)

  /** When the page woke: later changes are made by the flow itself. */
  const wake = useEffectEvent(() => {
    dispatch({ type: 'restored', kept: readStored() })
    restored.current = true
    if (user && pushKey) void readPush(pushKey).then((push) => dispatch({ type: 'push-known', push }))
  })
  useEffect(() => wake(), [])

  useEffect(() => {
    if (state.step === 'done') forgetTyped()
    else if (restored.current && state.typed !== started.current.typed) storeTyped(state.typed)
  }, [state])

  return { state, dispatch }
}
