/** Who opened the page. Signing up on it makes a member, but the flow goes on where it is. */
import { useState } from 'react'
import type { User } from '#domain/members/members.ts'
import { useUser } from '#web/kit/providers.tsx'

export function useArrivedAs(): User | null {
  const user = useUser()
  return useState(user)[0]
}
