/** Measures a static page and the pages shown in its document afterwards. Written into measured documents only. */
import type { PageKind } from '#domain/vitals/vitals.ts'
import { watchVitals } from '#web/vitals/vitals.ts'

watchVitals(document.documentElement.dataset.page as PageKind)
