/** Design versions: in development, a browser can see the brand in another template. */
import { Template } from '#domain/sites/templates.ts'
import type { RenderPage } from '#domain/page-request.ts'

const chosen = /(?:^|; )dev_design=(\w+)(?:;|$)/

export const wearDesign =
  (render: RenderPage): RenderPage =>
  (request, visit) => {
    const { pathname, searchParams } = new URL(request.url)
    const inAddress = pathname.startsWith('/_dev/') ? searchParams.get('template') : null
    const template = Template.safeParse(inAddress ?? chosen.exec(request.headers.get('cookie') ?? '')?.[1])
    if (!template.success || template.data === visit.settings.template) return render(request, visit)
    // A brand's colours were chosen for its own template; the other one comes with those it has.
    return render(request, { ...visit, settings: { ...visit.settings, template: template.data, tokens: {} } })
  }
