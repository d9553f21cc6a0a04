/** The line of the page table that is on screen. */
import { useLocation } from 'react-router'
import { findPage, notFoundPage, type Page } from '#web/kit/routing/pages.ts'

export const usePage = (): Page => findPage(useLocation().pathname) ?? notFoundPage
