/** The questions and answers as structured data: the same words, without links. */
import { useLocation } from 'react-router'
import { plainWords, readBlocks, useFilled } from '#web/legal/legal-text.tsx'
import { JsonLd } from '#web/kit/page/json-ld.tsx'

/** The other legal pages have none. */
export function FaqData({ data = '' }: { data: string | undefined }) {
  const source = useFilled(data)
  const isFaq = useLocation().pathname === '/pages/faq'
  return <JsonLd things={isFaq && data ? [{ '@type': 'FAQPage', mainEntity: questionsIn(source) }] : []} />
}

/** A question is a heading, its answer what follows until the next. */
export function questionsIn(source: string) {
  const questions: { name: string; answer: string[] }[] = []
  for (const block of readBlocks(source)) {
    if (block.kind === 'heading') questions.push({ name: block.text, answer: [] })
    else questions.at(-1)?.answer.push(...(block.kind === 'list' ? block.items : [block.text]))
  }
  return questions.map(({ name, answer }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(plainWords).join('\n').trim() },
  }))
}
