/** The guide to the Home Screen, fetched when it is opened: most will never see it. */
import { lazy } from '#web/kit/lazy/lazy.tsx'

const Guide = lazy(() => import('#web/pwa/install/guide.tsx').then(({ Guide }) => Guide))

type GuideProps = { open: boolean; onClose: () => void }

export const HomeScreenGuide = ({ open, onClose }: GuideProps) => open && <Guide onClose={onClose} />
