/** The frame of a page: what the shell gives to every layout. Pages with more than one part put their own layout around it. */
import { createContext, type ReactNode, use } from 'react'
import type { ShellProps } from '#web/kit/layouts/top-bar.tsx'

type FrameParts = { bar: Omit<ShellProps, 'children'>; footer: ReactNode }

/** Given by the shell. Without it, as in a test of one page, the frame is empty. */
export const FrameContext = createContext<FrameParts>({
  bar: { brand: { name: '', to: '/', label: '', logo: null }, texts: { skip: '' } },
  footer: null,
})

/** The brand, the member's places, who is signed in, and what stands under the bar. */
export const useFrame = () => use(FrameContext).bar

export const PageFooter = () => use(FrameContext).footer
