/** The other member of the open conversation, for the warnings under its messages. Apart from the button: a chat is shown without its code. */
import { createContext, use } from 'react'
import type { Reported } from '#web/safety/use-report.ts'

export const ReportedChat = createContext<Reported | null>(null)
export const useReportedChat = () => use(ReportedChat)
