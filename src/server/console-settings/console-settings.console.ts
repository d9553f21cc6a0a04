/** Calls of the console about its thresholds. */
import { changeNeedsSecond, changeSetting, listSettings, previewSetting } from '#server/console-settings/console-settings.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'

export const consoleSettingsConsole: Pick<ConsoleHandlers, 'GET /api/console_settings' | 'PUT /api/console_settings'> = {
  'GET /api/console_settings': async ({ ctx }) => ({ settings: await listSettings(ctx) }),
  'PUT /api/console_settings': {
    needsSecond: ({ ctx, body }) => changeNeedsSecond(ctx, body),
    async run({ ctx, body, note, isAgreed }) {
      note({ target_kind: 'setting', target: body.name })
      const before = await changeSetting(ctx, body, isAgreed)
      note({ changed: { [body.name]: { before, after: body.value } } })
      return { settings: await listSettings(ctx) }
    },
    preview: ({ ctx, body }) => previewSetting(ctx, body),
  },
}
