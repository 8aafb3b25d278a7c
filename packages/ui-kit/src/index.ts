export { ChatUIProvider } from './provider/chat-ui-provider.tsx';
