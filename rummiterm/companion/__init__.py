"""The companion beside a real set: referee, helper, clock and score sheet at a line prompt."""
