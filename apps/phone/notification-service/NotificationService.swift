import Foundation
import UserNotifications

/// Reports each push to the Chatwire server and adds a picture before iOS shows the notification: the one in the message,
/// otherwise that of the sender. The receipt is sent first, at the same time as the picture is loaded. iOS gets the
/// notification once, after 5 s at the latest.
/// See docs/spec/last-mile.md#receipt-client.
final class NotificationService: UNNotificationServiceExtension {
  private let lock = NSLock()
  private var deliver: ((UNNotificationContent) -> Void)?
  private var content: UNMutableNotificationContent?

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    let userInfo = request.content.userInfo
    lock.withLock {
      deliver = contentHandler
      content = request.content.mutableCopy() as? UNMutableNotificationContent
    }
    let work = DispatchGroup()
    if let token = userInfo["receipt"] as? String, let queue = ReceiptQueue() {
      queue.add(token: token)
      work.enter()
      queue.send { work.leave() }
    }
    let picture = userInfo["image"] as? String ?? userInfo["senderAvatar"] as? String
    if let picture, let url = URL(string: picture), url.scheme == "https" {
      work.enter()
      loadPicture(url) { work.leave() }
    }
    work.notify(queue: .global()) { self.finish() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 5) { self.finish() }
  }

  override func serviceExtensionTimeWillExpire() {
    finish()
  }

  /// Hands the notification to iOS, with what is loaded by now. Later calls have no effect.
  private func finish() {
    let (handler, finished) = lock.withLock { () -> (((UNNotificationContent) -> Void)?, UNNotificationContent?) in
      defer { deliver = nil }
      return (deliver, content)
    }
    if let handler, let finished { handler(finished) }
  }

  private func loadPicture(_ url: URL, done: @escaping () -> Void) {
    let task = URLSession.shared.downloadTask(with: url) { file, response, _ in
      defer { done() }
      // The type of an attachment is that of its name.
      guard let file, let kind = response?.suggestedFilename.flatMap({ URL(string: $0)?.pathExtension }) else { return }
      let named = file.deletingPathExtension().appendingPathExtension(kind.isEmpty ? "jpg" : kind)
      guard (try? FileManager.default.moveItem(at: file, to: named)) != nil,
        let picture = try? UNNotificationAttachment(identifier: "picture", url: named)
      else { return }
      self.lock.withLock { if self.deliver != nil { self.content?.attachments = [picture] } }
    }
    task.resume()
  }
}

/// Receipts without a response, one key per receipt in the defaults of the app group: several pushes may arrive at the same
/// time. Each push sends what earlier ones left. Keys begin with the time, so that they sort by age.
struct ReceiptQueue {
  private static let prefix = "chatwire.receipt."
  private static let notBefore = "chatwire.receipts.notBefore"
  private static let maxAgeMs = 7 * 86_400_000
  private static let maxPending = 500
  private static let maxBatch = 50
  private let defaults: UserDefaults
  private let url: URL

  /// Reads `ChatwireHost` and `ChatwireAppGroup` of Info.plist. Nil without them.
  init?() {
    let info = Bundle.main
    guard let host = info.object(forInfoDictionaryKey: "ChatwireHost") as? String,
      let group = info.object(forInfoDictionaryKey: "ChatwireAppGroup") as? String,
      let defaults = UserDefaults(suiteName: group),
      let url = URL(string: host + "/v3/notifications/push/v1/receipts")
    else { return nil }
    self.defaults = defaults
    self.url = url
  }

  /// The push has arrived, and iOS gets its notification: whether it is shown is not known here.
  func add(token: String) {
    let atMS = nowMs()
    put(["token": token, "event": "received", "atMS": atMS], at: atMS)
    put(["token": token, "event": "displayed", "atMS": atMS, "evidence": "handed"], at: atMS)
  }

  /// Calls `done` after the response, or when the attempt has failed: then the receipts remain for the next push.
  func send(done: @escaping () -> Void) {
    let keys = Array(pending().prefix(Self.maxBatch))
    let receipts = keys.compactMap { defaults.dictionary(forKey: $0) }
    let body: [String: Any] = ["sentAtMS": nowMs(), "receipts": receipts]
    guard !receipts.isEmpty, Date().timeIntervalSince1970 >= defaults.double(forKey: Self.notBefore),
      let data = try? JSONSerialization.data(withJSONObject: body)
    else { return done() }
    var request = URLRequest(url: url, timeoutInterval: 10)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = data
    let task = URLSession.shared.dataTask(with: request) { _, response, _ in
      defer { done() }
      guard let http = response as? HTTPURLResponse else { return }
      if [408, 429].contains(http.statusCode) || http.statusCode >= 500 {
        let seconds = http.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init) ?? 0
        defaults.set(Date().timeIntervalSince1970 + seconds, forKey: Self.notBefore)
      } else {
        for key in keys { defaults.removeObject(forKey: key) }
      }
    }
    task.resume()
  }

  private func put(_ receipt: [String: Any], at atMS: Int) {
    defaults.set(receipt, forKey: "\(Self.prefix)\(atMS).\(UUID().uuidString)")
  }

  /// Keys, oldest first. Those that the server would no longer accept, and the oldest beyond the limit, are removed.
  private func pending() -> [String] {
    let keys = defaults.dictionaryRepresentation().keys.filter { $0.hasPrefix(Self.prefix) }.sorted()
    let oldest = "\(Self.prefix)\(nowMs() - Self.maxAgeMs)."
    let expired = keys.prefix(while: { $0 < oldest }).count
    let dropped = max(expired, keys.count - Self.maxPending)
    for key in keys.prefix(dropped) { defaults.removeObject(forKey: key) }
    return Array(keys.dropFirst(dropped))
  }

  private func nowMs() -> Int {
    Int(Date().timeIntervalSince1970 * 1000)
  }
}
