/** Leaves a view on another one's profile that the member opened, where the brand shows views and the member is not incognito. */
import { useEffect } from 'react'
import type { Profile } from '#domain/profiles/profiles.ts'
import { useApi, useMember, useSettings } from '#web/kit/providers.tsx'

export function useLeaveView({ id, fictional_icon }: Pick<Profile, 'id' | 'fictional_icon'>) {
  const api = useApi()
  const { incognito } = useMember()
  const { profile_views } = useSettings()
  const leaves = profile_views && !incognito && fictional_icon === null
  useEffect(() => {
    // After the page, and without a word when it fails: the next visit leaves one.
    if (leaves) void api('POST /api/profile_views.php', { body: { profile: id } }).catch(() => null)
  }, [api, leaves, id])
}
