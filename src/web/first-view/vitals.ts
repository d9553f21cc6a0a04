/** Measures a static page, and whatever is shown in its document afterwards. Written into the documents of measured visits only. */
import type { PageKind } from '#domain/vitals/vitals.ts'
import { watchVitals } from '#web/vitals/vitals.ts'

watchVitals(document.documentElement.dataset.page as PageKind)
