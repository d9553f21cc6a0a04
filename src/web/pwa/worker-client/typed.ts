/** Whether something is typed on this page that a reload would take away. */

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** From now on. Answers how to stop. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) touched.add(target)
  }
  document.addEventListener('input', onInput, { capture: true })
  return () => {
    document.removeEventListener('input', onInput, { capture: true })
    touched.clear()
  }
}

/** What was sent, or taken back, leaves its field empty or gone. */
export function isTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => ('checked' in field && /^(?:checkbox|radio)$/.test(field.type)) || field.value !== '')
}
