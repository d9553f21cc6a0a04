/** The frame around a page: the layout of its line in the page table, with this site's brand, links and texts. */
import type { ReactNode } from 'react'
import { DefaultLayout, EmptyLayout } from '#web/kit/layouts/column.tsx'
import { type PageLayout, usePage } from '#web/kit/routing/pages.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { NextNote, ToastProvider } from '#web/kit/ui/toast.tsx'
import { PageFooter, useFrame } from '#web/kit/layouts/frame.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PhotoPrefix } from '#web/kit/ui/photo-address.ts'

type ShellProps = { children: ReactNode; layout?: PageLayout }

/** Pages of the layouts `chat` and `lander` pass several parts, so they render their layout themselves, with `useFrame`. */
export function Shell({ children, layout: ownLayout }: ShellProps) {
  const page = usePage()
  const layout = ownLayout ?? page.layout
  const text = useText('shell')
  const { cdn_prefix } = useSettings()
  const Layout = layout === 'default' ? DefaultFrame : layout === 'empty' ? EmptyFrame : null
  return (
    <PhotoPrefix value={cdn_prefix}>
      <ToastProvider label={text('notes')} dismissLabel={text('dismiss')}>
        <NextNote />
        <Frame>{Layout ? <Layout>{children}</Layout> : children}</Frame>
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
