/** The guide to the Home Screen, fetched when it is opened: most will never see it. */
import { Suspense } from 'react'
import { lazily } from '#web/kit/lazy/lazily.ts'

const Guide = lazily(() => import('#web/pwa/install/guide.tsx').then(({ Guide }) => Guide))

type GuideProps = { open: boolean; onClose: () => void }

export const HomeScreenGuide = ({ open, onClose }: GuideProps) => <Suspense>{open && <Guide onClose={onClose} />}</Suspense>
