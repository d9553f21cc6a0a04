/** Machines by their user agent: they read the first variant of a page, and are counted nowhere. */
import { isbot } from 'isbot'

/** A headless browser is none: people's tools and our tests use one. */
export const isRobot = (userAgent: string | null | undefined) => isbot(userAgent?.replace('HeadlessChrome', 'Chrome'))
