-- Without the code by SMS anyone registers the number of someone else. A change that one operator planned before stays planned.
update setting_kind set takes_two = true where key = 'registerOtp';
