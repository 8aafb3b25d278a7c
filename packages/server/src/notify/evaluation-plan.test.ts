import { describe, expect, test } from 'vitest';
import { evaluationPlanOf } from './evaluation-plan.ts';
import { CREW, groupMessageEvent, messageEvent, reactionEvent, settings } from './testing/examples.fixture.ts';

const ALL_ON = { push: { enabled: true }, email: { enabled: true }, sms: { enabled: true } };

describe('the plan of an event', () => {
  test('evaluates push now and arms the timers of email and SMS', () => {
    const plan = evaluationPlanOf(messageEvent(), settings({ preferences: ALL_ON }));
    expect(plan).toEqual({ push: true, digestChannels: ['email', 'sms'], tooLarge: [], disabledChannels: [] });
  });

  test('omits disabled channels, and names those that would notify', () => {
    const plan = (trigger: 'message' | 'reaction') =>
      evaluationPlanOf(
        trigger === 'message' ? messageEvent() : reactionEvent(),
        settings({ preferences: { ...ALL_ON, push: { enabled: false }, sms: { enabled: false } } }),
      );
    expect(plan('message')).toEqual({
      push: false,
      digestChannels: ['email'],
      tooLarge: [],
      disabledChannels: ['push', 'sms'],
    });
    expect(plan('reaction')).toEqual({ push: false, digestChannels: [], tooLarge: [], disabledChannels: ['push'] });
  });

  test('has a single decision for each channel for which the group is too large', () => {
    const limits = { push: { enabled: true, maxGroupSize: 300 }, email: { enabled: true, maxGroupSize: 3 } };
    const event = { ...groupMessageEvent(), group: { ...CREW, membersCount: 4 } };
    const plan = evaluationPlanOf(event, settings({ preferences: { ...ALL_ON, ...limits } }));
    expect(plan).toMatchObject({ push: true, digestChannels: ['sms'], disabledChannels: [] });
    expect(plan.tooLarge.map(({ channel, decision }) => [channel, decision.reasonDetail.setting])).toEqual([
      ['email', 'email.maxGroupSize'],
    ]);
  });
});
