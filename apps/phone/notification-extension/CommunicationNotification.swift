import Intents
import UserNotifications

/// Shows a push about a message as a communication notification: with the sender's picture, in the order of the people the
/// user talks to, and past Focus and summary if the user allows it. Needs iOS 16, the capability Communication
/// Notifications, and `INSendMessageIntent` in `NSUserActivityTypes` of the app; without them the plain alert stays.
///
///     // In the notification service extension:
///     let content = await CommunicationNotification.content(from: request.content)
///     contentHandler(content)
///
/// docs/spec/last-mile.md#actions-and-platforms. Written against Apple's documentation and not compiled in this
/// repository.
enum CommunicationNotification {
  /// Longest wait for all pictures together, and the largest picture.
  private static let timeout: Duration = .seconds(3)
  private static let maxBytes = 512 * 1024

  /// The content as it came, for everything but messages: private pushes name no one, and calls have a screen of their own.
  static func content(from content: UNNotificationContent) async -> UNNotificationContent {
    guard content.categoryIdentifier == "chatwire.message", let message = Message(content.userInfo) else {
      return content
    }
    async let senderPicture = picture(at: message.senderAvatar)
    async let groupPicture = picture(at: message.isGroup ? message.receiverAvatar : nil)
    let intent = message.intent(text: content.body, picture: await senderPicture)
    if let image = await groupPicture {
      intent.setImage(image, forParameterNamed: \.speakableGroupName)
    }
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.direction = .incoming
    do {
      try await interaction.donate()
      return try content.updating(from: intent)
    } catch {
      // The capability is missing.
      return content
    }
  }

  /// The members of a push that name who writes to whom.
  private struct Message {
    let conversationId: String
    let sender: String
    let senderName: String
    let receiverName: String
    let isGroup: Bool
    let senderAvatar: String?
    let receiverAvatar: String?

    init?(_ userInfo: [AnyHashable: Any]) {
      guard userInfo["type"] as? String == "chat",
        let conversationId = userInfo["conversationId"] as? String,
        let sender = userInfo["sender"] as? String
      else { return nil }
      self.conversationId = conversationId
      self.sender = sender
      senderName = userInfo["senderName"] as? String ?? sender
      receiverName = userInfo["receiverName"] as? String ?? ""
      isGroup = userInfo["receiverType"] as? String == "group"
      senderAvatar = userInfo["senderAvatar"] as? String
      receiverAvatar = userInfo["receiverAvatar"] as? String
    }

    func intent(text: String, picture: INImage?) -> INSendMessageIntent {
      let person = INPerson(
        personHandle: INPersonHandle(value: sender, type: .unknown),
        nameComponents: nil,
        displayName: senderName,
        image: picture,
        contactIdentifier: nil,
        customIdentifier: sender
      )
      return INSendMessageIntent(
        recipients: nil,
        outgoingMessageType: .outgoingMessageText,
        content: text,
        speakableGroupName: isGroup ? INSpeakableString(spokenPhrase: receiverName) : nil,
        conversationIdentifier: conversationId,
        serviceName: nil,
        sender: person,
        attachments: nil
      )
    }
  }

  /// Nil for a picture that is missing, too large, or too slow.
  private static func picture(at address: String?) async -> INImage? {
    guard let address, let url = URL(string: address), url.scheme == "https" else { return nil }
    return await withTaskGroup(of: INImage?.self) { group in
      group.addTask { (try? await load(url)).map { INImage(imageData: $0) } }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  private static func load(_ url: URL) async throws -> Data {
    let (bytes, response) = try await URLSession.shared.bytes(from: url)
    guard response.expectedContentLength <= maxBytes else { throw URLError(.dataLengthExceedsMaximum) }
    var data = Data()
    for try await byte in bytes {
      data.append(byte)
      if data.count > maxBytes { throw URLError(.dataLengthExceedsMaximum) }
    }
    return data
  }
}
