/** Routes of chats. */
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { acceptChat, hideChat, listChats, listMessages, readChat, sendMessage, startChat } from '#server/chats/chats.ts'
import { reactTo } from '#server/chats/message-reactions.ts'
import { editMessage, unsendMessage } from '#server/chats/unsend.ts'

export const chatsHandlers = {
  'GET /api/chats.php': ({ ctx, site, member, query }) => listChats(ctx, site, member.profile, query),
  'GET /api/chat.php': ({ ctx, site, member, query }) => startChat(ctx, site, member.profile, query.profile),
  'DELETE /api/chat.php': ({ ctx, site, member, body }) =>
    hideChat(ctx, member.profile, body.conversation.id, site.file.message_requests),
  'POST /api/accept.php': ({ ctx, member, body }) => acceptChat(ctx, member.profile, body.conversation),
  'GET /api/messages.php': ({ ctx, site, member, query, request }) =>
    listMessages(ctx, site, member.profile, { ...query, locale: request.locale }),
  'POST /api/messages.php': ({ ctx, site, member, request, body }) => {
    if (!request.claim) throw new Refusal('idempotency_required')
    if (body.sender !== undefined && body.sender !== member.profile) throw new Refusal('not_logged_in')
    return sendMessage(ctx, site, member.profile, request.claim, { ...body, locale: request.locale })
  },
  'PUT /api/reaction.php': ({ ctx, member, body }) => reactTo(ctx, member.profile, body),
  'PUT /api/messages.php': ({ ctx, member, body }) => editMessage(ctx, member.profile, body),
  'DELETE /api/messages.php': ({ ctx, site, member, body }) => unsendMessage(ctx, site, member.profile, body),
  'POST /api/read.php': ({ ctx, member, body }) => readChat(ctx, member.profile, body.conversation, body.up_to),
} satisfies Partial<Handlers>
