/** The frame around a page: the layout that its line of the page table asks for, with this site's brand, ways and words. */
import type { ReactNode } from 'react'
import { DefaultLayout } from '#web/layouts/default.tsx'
import { EmptyLayout } from '#web/layouts/empty.tsx'
import type { PageLayout } from '#web/pages.ts'
import { useSettings } from '#web/providers.tsx'
import { NextNote } from '#web/shell/next-note.tsx'
import { PageFooter, useFrame } from '#web/shell/use-frame.tsx'
import { usePage } from '#web/shell/use-page.ts'
import { useText } from '#web/text.tsx'
import { PhotoPrefix } from '#web/ui/photo-prefix.ts'
import { ToastProvider } from '#web/ui/toast.tsx'

type ShellProps = { children: ReactNode; layout?: PageLayout }

/** Pages of the layouts `chat` and `lander` bring more than one part, so they frame themselves with `useFrame`. */
export function Shell({ children, layout: ownLayout }: ShellProps) {
  const page = usePage()
  const layout = ownLayout ?? page.layout
  const text = useText('shell')
  const { cdn_prefix } = useSettings()
  const Frame = layout === 'default' ? DefaultFrame : layout === 'empty' ? EmptyFrame : null
  return (
    <PhotoPrefix value={cdn_prefix}>
      <ToastProvider label={text('notes')} dismissLabel={text('dismiss')}>
        <NextNote />
        {Frame ? <Frame>{children}</Frame> : children}
      </ToastProvider>
    </PhotoPrefix>
  )
}

const DefaultFrame = ({ children }: { children: ReactNode }) => (
  <DefaultLayout {...useFrame()} footer={<PageFooter />}>
    {children}
  </DefaultLayout>
)

function EmptyFrame({ children }: { children: ReactNode }) {
  const { brand, texts, account, nav } = useFrame()
  const { keepsNav } = usePage()
  return (
    <EmptyLayout brand={brand} texts={texts} account={account} nav={(keepsNav && nav) || []} footer={<PageFooter />}>
      {children}
    </EmptyLayout>
  )
}
