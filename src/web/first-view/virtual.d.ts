/** The scripts of static pages as text, bundled by `tools/web/first-view.ts`; empty in the browser, which has them in the document. */
declare module 'virtual:first-view/*' {
  const script: string
  export default script
}
