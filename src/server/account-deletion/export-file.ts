/** The copy as a download: `/api/export_file.php?key=…`, for the member who is logged in and has just given the password. */
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readExport } from '#server/account-deletion/exports.ts'
import { memberFile } from '#server/http/member-file.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'

export const exportFileRoutes = (ctx: Context) =>
  memberFile(ctx, '/api/export_file.php', async ({ request, site, member }) => {
    const file = await readExport(ctx, member.profile, request.query.key ?? '')
    if (!file) throw new Refusal('link_expired')
    logSecurityEvent(ctx, 'export.fetched', { profile: member.profile, site: site.id })
    return { bytes: file.bytes, name: 'my-data.zip', type: 'application/zip' }
  })
